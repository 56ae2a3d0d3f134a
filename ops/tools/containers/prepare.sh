#!/bin/sh
# Writes what docker-compose.yml needs and the repository does not hold: .env with the pins of this commit, and secrets/ with
# passwords made here. What is there already stays. An argument names another folder to write to.
set -eu
root=$(cd "$(dirname "$0")/../../.." && pwd)
cd "${1:-$root}"
umask 077

secret() {
  od -An -N24 -tx1 /dev/urandom | tr -d ' \n'
}
keep() { # keep FILE: writes the standard input, unless the file is there
  if [ -e "$1" ]; then
    echo "kept $1"
    cat > /dev/null
  else
    cat > "$1"
    echo "wrote $1"
  fi
}

[ -e .env ] || { cp "$root/.env.example" .env; chmod 644 .env; echo 'wrote .env'; }
# Pins of parts that came since .env was written.
grep '_VERSION=' "$root/.env.example" | while read -r pin; do
  grep -q "^${pin%%=*}=" .env || { echo "$pin" >> .env; echo "added $pin to .env"; }
done
mkdir -p secrets
if [ -e secrets/postgres.env ] && [ -e secrets/redis.env ]; then
  database=$(sed -n 's/^POSTGRES_PASSWORD=//p' secrets/postgres.env)
  redis=$(sed -n 's/^REDISCLI_AUTH=//p' secrets/redis.env)
else
  database=$(secret)
  redis=$(secret)
fi
operators=''
metrics=''
if [ -e secrets/pages.env ]; then
  operators=$(sed -n 's/^OPS_TOKEN=//p' secrets/pages.env)
  metrics=$(sed -n 's/^METRICS_TOKEN=//p' secrets/pages.env)
fi
[ -n "$operators" ] || operators=$(secret)
echo "POSTGRES_PASSWORD=$database" | keep secrets/postgres.env
echo "REDISCLI_AUTH=$redis" | keep secrets/redis.env
keep secrets/store.env << END
# Of the bucket STORE_URL.
AWS_ACCESS_KEY_ID=
AWS_SECRET_ACCESS_KEY=
END
keep secrets/backup.env << END
# Of the bucket BACKUP_URL.
AWS_ACCESS_KEY_ID=
AWS_SECRET_ACCESS_KEY=
# By the database's socket, which asks for no password.
DATABASE_URL=postgres://exchange@/exchange?host=/var/run/postgresql
END
keep secrets/sandbox.env << END
DATABASE_URL=postgres://exchange:$database@postgres:5432/exchange
REDIS_URL=redis://:$redis@redis:6379
# SMTP_URL=smtps://user:password@mail.example:465
# OTEL_EXPORTER_OTLP_HEADERS=x-key=secret
END
echo "OPS_TOKEN=$operators" | keep secrets/pages.env
# Written apart, so that a folder that was prepared before gets one too.
[ -n "$metrics" ] || { metrics=$(secret); echo "METRICS_TOKEN=$metrics" >> secrets/pages.env; }
grep -q '^METRICS_TOKEN=' secrets/sandbox.env || echo "METRICS_TOKEN=$metrics" >> secrets/sandbox.env
deployer=$(sed -n 's/^DEPLOYER_TOKEN=//p' secrets/pages.env)
[ -n "$deployer" ] || { deployer=$(secret); echo "DEPLOYER_TOKEN=$deployer" >> secrets/pages.env; }
echo "DEPLOYER_TOKEN=$deployer" | keep secrets/deployer.env
