#!/bin/sh
# Starts nginx. EDGE_PROXIES: addresses and networks of proxies in front, by commas, whose X-Forwarded-For and
# X-Forwarded-Proto are believed.
set -eu
: > /tmp/proxies.conf
: > /tmp/proxies-geo.conf
for proxy in $(printf %s "${EDGE_PROXIES:-}" | tr , ' '); do
  echo "set_real_ip_from $proxy;" >> /tmp/proxies.conf
  echo "$proxy yes;" >> /tmp/proxies-geo.conf
done
echo 'real_ip_header X-Forwarded-For; real_ip_recursive on;' >> /tmp/proxies.conf
exec nginx -c /etc/nginx/exchange/nginx.conf -g 'daemon off;'
