#!/bin/sh
# Starts PostgreSQL on a machine of a swarm as what DATABASE_HOST says that it is: the one that the exchange writes to, where that is SELF, and
# else a replica of that one, which is cloned where its folder is empty. A replica that is to lead is promoted. One that led and is to
# follow is refused, since it may hold what the other never had: without its volume it is cloned anew. The argument is the file with
# the password.
set -eu
set -a
. "$1"
# The first start does not wait for replicas; and this is how a replica signs in.
PGOPTIONS='-c synchronous_commit=local'
PGPASSWORD=$POSTGRES_PASSWORD
set +a

# A server that nobody else reaches, for as long as a command takes.
while_running() {
  pg_ctl -D "$PGDATA" -o "-c listen_addresses='' -k /tmp" -w -t 600 start
  "$@"
  pg_ctl -D "$PGDATA" -m fast -w stop
}

clone() {
  until pg_isready -q -h "$DATABASE_HOST" -U "$POSTGRES_USER" -d "$POSTGRES_DB"; do
    echo "$DATABASE_HOST does not answer yet" >&2
    sleep 5
  done
  # What is left of a clone that was cut off.
  find "$PGDATA" -mindepth 1 -delete
  chmod 700 "$PGDATA"
  pg_basebackup -h "$DATABASE_HOST" -U "$POSTGRES_USER" -D "$PGDATA" --wal-method=stream --checkpoint=fast
  touch "$PGDATA/standby.signal"
}

if [ "$DATABASE_HOST" = "$SELF" ]; then
  if [ -e "$PGDATA/standby.signal" ]; then
    while_running pg_ctl -D "$PGDATA" -w promote
    echo "$SELF leads from now on"
  fi
elif [ ! -e "$PGDATA/global/pg_control" ]; then
  clone
elif [ ! -e "$PGDATA/standby.signal" ]; then
  echo "$SELF led before, and $DATABASE_HOST leads now: remove the volume of $SELF on this machine, and it is cloned anew" >&2
  exit 1
fi

# The one that others waited for waits for nobody when it leads.
[ "$SYNCHRONOUS_STANDBY_NAMES" != "$SELF" ] || SYNCHRONOUS_STANDBY_NAMES=

exec docker-entrypoint.sh postgres \
  -c hba_file=/etc/postgresql/pg_hba.conf \
  -c cluster_name="$SELF" \
  -c wal_keep_size=2GB \
  -c synchronous_standby_names="$SYNCHRONOUS_STANDBY_NAMES" \
  -c primary_conninfo="host=$DATABASE_HOST user=$POSTGRES_USER"
