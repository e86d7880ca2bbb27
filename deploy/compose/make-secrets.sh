#!/bin/sh
# Begins the folder of secrets that compose.yaml reads: random ones of our own, and an empty file for each that the
# operator gets elsewhere. What is there already stays as it is.
set -eu
folder=${1:-secrets}
mkdir -p "$folder"
# The files are readable in their containers by users of other numbers; the folder keeps everybody else out.
chmod 700 "$folder"
cd "$folder"
umask 022

write() {
  [ -e "$1" ] || printf '%s\n' "$2" > "$1"
}
random() {
  od -An -N32 -tx1 /dev/urandom | tr -d ' \n'
}

for name in postgres_password session_secret web_secret api_secret mail_webhook_secret; do
  write "$name" "$(random)"
done
password=$(cat postgres_password)
write pgbouncer_users "\"gyeot\" \"$password\""
write database_url "postgres://gyeot:$password@pgbouncer:6432/gyeot"
write database_direct_url "postgres://gyeot:$password@postgres:5432/gyeot"
redis=$(random)
write redis_conf "requirepass $redis
save \"\"
appendonly no"
redis=$(sed -n 's/^requirepass //p' redis_conf)
write redis_url "redis://:$redis@redis:6379"

for name in tls_certificate tls_key toss_secret_key smtp_url s3_secret_access_key kakao_client_secret naver_client_secret \
  apple_private_key google_client_secret vapid_private_key; do
  [ -e "$name" ] || : > "$name"
  [ -s "$name" ] || echo "to be filled in: $folder/$name"
done
