FROM python:3.11-slim AS build
WORKDIR /src
COPY . .
# The locked versions first, then Castaway itself, whose build brings the browser's assets.
RUN python -m venv /opt/castaway \
    && /opt/castaway/bin/pip install --no-cache-dir --constraint requirements-dev.lock .

FROM python:3.11-slim
RUN useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin castaway \
    && install --directory --owner castaway --group castaway /data
COPY --from=build /opt/castaway /opt/castaway
ENV PATH=/opt/castaway/bin:$PATH PYTHONUNBUFFERED=1
USER castaway
VOLUME /data
EXPOSE 8000
CMD ["castaway", "serve"]
