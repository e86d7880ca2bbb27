# Debian 13 has PgBouncer 1.24, which keeps prepared statements (docs/decisions/119); it has no image of its own.
FROM debian:13.2-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends pgbouncer \
  && rm -rf /var/lib/apt/lists/*
USER postgres
EXPOSE 6432
CMD ["/usr/sbin/pgbouncer", "/etc/pgbouncer/pgbouncer.ini"]
