/* A save file dropped or picked goes off at once; how far it is, is shown. */
"use strict";

(() => {
  const part = (id) => document.getElementById(id);
  const drop = part("drop");
  const input = part("save");
  const form = part("restore-form");

  function chosen() {
    const file = input.files[0];
    if (!file) return;
    part("picked").textContent = file.name;
    form.requestSubmit(part("restore-send"));
  }

  function show(says, percent) {
    const words = part("progress-says");
    if (words.textContent !== says) words.textContent = says;
    if (percent === null) part("progress").removeAttribute("value");
    else part("progress").value = percent;
    part("sending").hidden = false;
  }

  input.addEventListener("change", chosen);
  for (const kind of ["dragenter", "dragover"]) {
    drop.addEventListener(kind, (event) => {
      event.preventDefault();
      drop.classList.add("drop--over");
    });
  }
  for (const kind of ["dragleave", "drop"]) {
    drop.addEventListener(kind, () => drop.classList.remove("drop--over"));
  }
  drop.addEventListener("drop", (event) => {
    event.preventDefault();
    if (!event.dataTransfer.files.length) return;
    input.files = event.dataTransfer.files;
    chosen();
  });

  document.addEventListener("htmx:xhr:progress", (event) => {
    const { loaded, total, lengthComputable } = event.detail;
    const words = part("progress-says").dataset;
    const all = !lengthComputable || loaded >= total;
    show(all ? words.reading : words.sending, all ? null : Math.round((100 * loaded) / total));
  });
  for (const lost of ["htmx:sendError", "htmx:timeout"]) {
    document.addEventListener(lost, () => {
      const told = document.createElement("p");
      told.className = "wrong";
      told.setAttribute("role", "alert");
      told.textContent = document.body.dataset.unsent;
      part("came").replaceChildren(told);
    });
  }
  document.addEventListener("htmx:afterRequest", (event) => {
    if (event.detail.xhr.getResponseHeader("HX-Redirect")) return;
    part("sending").hidden = true;
    part("came").scrollIntoView({ block: "nearest" });
  });
})();
