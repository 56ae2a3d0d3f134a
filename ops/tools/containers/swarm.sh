#!/bin/sh
# Brings the exchange up on the machines of a Docker Swarm, or changes what runs there: sh ops/tools/containers/swarm.sh [STACK]
# Run on a manager, with .env, secrets/ (prepare.sh) and secrets/store.env, compose.key and compose.pub.
set -eu
cd "$(dirname "$0")/../../.."
DATABASE_FILES=$(cat ops/tools/containers/postgres/* | cksum | cut -d ' ' -f 1)
export DATABASE_FILES
# What docker compose writes and docker stack does not read: its name, the profile of a service, ports and sizes as text, shares of
# processors as numbers.
docker compose -f docker-compose.yml -f ops/tools/containers/swarm.yml config \
  | sed -e '/^name:/d' -e '/^    profiles:$/{N;d}' -e 's/\(published\|size\): "\([0-9]*\)"/\1: \2/' -e 's/^\( *cpus\): \([0-9.]*\)$/\1: "\2"/' \
  | docker stack deploy --prune --resolve-image never --detach=true -c - "${1:-exchange}"
