/* What a form still needs is said beside the field, in the words of the page, instead of in the browser's own bubble. Whether
   something is missing is the browser's affair, also where no script runs. */
"use strict";

(() => {
  const says = () => document.body.dataset;
  const chooses = (field) => field.type === "radio" || field.type === "checkbox";
  let first = null; // of what is amiss in this form: there the focus goes
  let count = 0;

  function why(field) {
    const { validity } = field;
    if (validity.badInput || validity.stepMismatch) return says().number;
    if (validity.rangeUnderflow || validity.rangeOverflow) {
      const bounds = field.max ? says().range : says().least;
      return bounds.replace("{low}", field.min).replace("{high}", field.max);
    }
    if (!validity.valueMissing) return field.validationMessage;
    if (field.type === "file") return says().file;
    return chooses(field) || field.options ? says().choose : says().empty;
  }

  /* Below what is typed into; above a choice, whose keys may be many. */
  function put(message, field) {
    const heading = chooses(field) && field.closest("fieldset:not(.dock)")?.querySelector("legend");
    const keys = field.closest(".tiles, .sides");
    if (heading) heading.after(message);
    else if (keys) keys.before(message);
    else (field.closest(".drop, .stepper") || field).after(message);
  }

  const described = (field) => (field.getAttribute("aria-describedby") || "").split(" ").filter(Boolean);

  function describe(field, ids) {
    if (ids.length) field.setAttribute("aria-describedby", ids.join(" "));
    else field.removeAttribute("aria-describedby");
  }

  const messages = (form) => [...form.querySelectorAll(".amiss")];
  const of = (form, name) => [...form.elements].find((field) => field.name === name && field.willValidate);

  function tell(field) {
    let message = messages(field.form).find((each) => each.dataset.of === field.name);
    if (!message) {
      message = document.createElement("p");
      message.className = "amiss";
      message.id = `amiss-${Date.now()}-${++count}`;
      message.dataset.of = field.name;
      put(message, field);
      describe(field, [message.id, ...described(field)]);
      if (!chooses(field)) field.setAttribute("aria-invalid", "true");
    }
    message.textContent = why(field);
    return message;
  }

  function lead(field, message) {
    for (let fold = field.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
    field.focus({ preventScroll: true });
    message.scrollIntoView({ block: "center" });
  }

  document.addEventListener(
    "invalid",
    (event) => {
      const field = event.target;
      if (!field.form) return;
      event.preventDefault(); // no bubble
      if (field.type === "radio" && of(field.form, field.name) !== field) return; // said once
      const message = tell(field);
      if (first) return;
      first = field;
      window.setTimeout(() => {
        first = null;
        if (field.isConnected) lead(field, message);
      });
    },
    true,
  );

  /* Once it is there, nothing is missing any more; also where a key has put it in. */
  function look() {
    for (const message of document.querySelectorAll(".amiss")) {
      const form = message.closest("form");
      const field = form && of(form, message.dataset.of);
      if (field && !field.validity.valid) continue;
      if (field) {
        describe(field, described(field).filter((id) => id !== message.id));
        field.removeAttribute("aria-invalid");
      }
      message.remove();
    }
  }

  for (const kind of ["input", "change", "click"]) document.addEventListener(kind, () => window.setTimeout(look));
})();
