FROM python:3.11-slim AS build
WORKDIR /src
COPY . .
# The locked versions first, then Castaway itself, whose build brings the browser's assets.
RUN python -m venv /opt/castaway \
    && /opt/castaway/bin/pip install --no-cache-dir --constraint requirements-dev.lock '.[postgres]'

FROM python:3.11-slim
# Volumes take over whose these folders are, and nobody else has to write anywhere.
RUN useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin castaway \
    && install --directory --owner castaway --group castaway --mode 700 /data /backups
COPY --from=build /opt/castaway /opt/castaway
ENV PATH=/opt/castaway/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
USER castaway
WORKDIR /data
VOLUME /data
EXPOSE 8000
CMD ["castaway", "serve"]
