#!/bin/sh
# Runs a command as the user of the service and with its settings: beseda admin list, beseda backup --to DIR,
# beseda restore --from DIR. Belongs into /usr/local/bin/beseda.
set -eu
case "${1:-}" in
  admin | backup | restore) command=$1 ;;
  *) echo 'beseda admin …, beseda backup …, beseda restore … (--help says more)' >&2 && exit 2 ;;
esac
shift
cd /srv/beseda
export DEMO=0
umask 077
exec setpriv --reuid=beseda --regid=beseda --init-groups --no-new-privs \
  "node_modules/node-linux-$(uname -m | sed 's/x86_64/x64/; s/aarch64/arm64/')/bin/node" \
  --env-file=/etc/beseda.env "server/src/$command.ts" "$@"
