#!/bin/sh
# Says in nginx's words which process each share of the clients' sockets goes to. split_clients takes no include.
set -eu
count=${SANDBOX_PROCESSES:-1}
case $count in
  '' | *[!0-9]* | 0*)
    echo "SANDBOX_PROCESSES is \"$count\"; use a number from 1" >&2
    exit 1
    ;;
esac
echo 'split_clients $remote_addr $socket_process {'
number=1
while [ "$number" -lt "$count" ]; do
  # In hundredths of a percent, as fine as nginx divides.
  share=$((10000 / count))
  echo "$((share / 100)).$(printf %02d $((share % 100)))% $SANDBOX_NAME-$number;"
  number=$((number + 1))
done
echo "* $SANDBOX_NAME-$count;"
echo '}'
