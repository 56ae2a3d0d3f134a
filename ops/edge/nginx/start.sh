#!/bin/sh
# Starts nginx. EDGE_PROXIES: addresses and networks of proxies in front, by commas, whose X-Forwarded-For and
# X-Forwarded-Proto are believed. SANDBOX_PROCESSES: how many processes of the exchange share the sockets, by the names
# of their containers: SANDBOX_NAME-1, SANDBOX_NAME-2 and so on.
set -eu
: > /tmp/proxies.conf
: > /tmp/proxies-geo.conf
for proxy in $(printf %s "${EDGE_PROXIES:-}" | tr , ' '); do
  echo "set_real_ip_from $proxy;" >> /tmp/proxies.conf
  echo "$proxy yes;" >> /tmp/proxies-geo.conf
done
echo 'real_ip_header X-Forwarded-For; real_ip_recursive on;' >> /tmp/proxies.conf
sh "$(dirname "$0")/socket-processes.sh" > /tmp/socket-processes.conf
exec nginx -c /etc/nginx/exchange/nginx.conf -g 'daemon off;'
