import type { Words } from '../shape.ts'

export const status: Words<'status'>['status'] = {
  again: 'Check again',
  allGood: 'Everything is well',
  checks: {
    address: 'Public address',
    backup: 'Backup',
    browserClock: 'Clock of this computer',
    certificate: 'TLS certificate',
    clock: 'Clock of the server',
    demo: 'Demo',
    disk: 'Disk',
    jobs: 'Queue of jobs',
    limits: 'Limits',
    mail: 'Mail',
    sms: 'SMS',
    version: 'Version',
    websocket: 'Websocket',
  },
  intro: 'The server checks itself each time this page is opened',
  levels: { bad: 'Has to be fixed', good: 'Well', neutral: 'For information', warning: 'Worth a look' },
  seen: 'Checked at {time}',
  states: {
    address: {
      good: 'Console and chats open at {value}',
      notSet: 'Not set: links in letters lead to {value}. Set the address in “Installation”',
      plain:
        'The address {value} is not encrypted: the network sees passwords and conversations. Put a proxy with TLS in front',
    },
    backup: {
      failed: 'The last attempt failed: {error}. Fix it and run npm run backup again',
      good: 'Made {hours} h ago, {size}',
      never: 'There is no backup yet. Run npm run backup every day: docs/operations.md says how',
      old: 'The last whole backup was made {hours} h ago. Check that npm run backup still runs on schedule',
    },
    browserClock: {
      good: 'Agrees with the server, difference {seconds} s',
      off: 'Differs from the server by {seconds} s. Turn on automatic time on this computer',
    },
    certificate: {
      expired: 'Expired {days} days ago: browsers keep clients out. Renew the certificate',
      good: 'Valid for {days} more days',
      none: 'The address has no https, so there is no certificate',
      notReachable:
        'The server could not open its own public address ({why}). If clients can, nothing needs to be done',
      soon: 'Expires in {days} days. Check that it renews itself',
      untrusted: 'Browsers do not trust it ({why}). Install a valid certificate for this name',
    },
    clock: {
      good: 'Agrees with the database, difference {seconds} s',
      off: 'Differs from the database by {seconds} s. Turn on NTP on both machines',
    },
    demo: {
      left: 'The database still has the organization of the demo; nobody can sign in to it. To remove it, stop the server and run DEMO=0 npm run demo:reset',
      none: 'There is no demo',
      running: 'The demo is on: anybody here signs in to it without a password. For real work start with DEMO=0',
    },
    disk: {
      full: '{size} free ({percent} %): files will soon be refused. Make room',
      good: '{size} free ({percent} %)',
      low: '{size} free ({percent} %). It will soon be full',
      unknown: 'The free space could not be read',
    },
    jobs: {
      dead: 'Failed for good: {count}. The last one: {name}. The log of the server has details',
      good: 'No delay, {count} waiting',
      late: 'A job has waited for {minutes} min, {count} in the queue. Look at the log of the server and restart it',
    },
    limits: {
      good: 'Nobody was refused since the last start',
      some: 'Refusals since the last start: {count}. Most often {rule}: {most}. If these are ordinary people, raise RATE_LIMIT_FACTOR',
    },
    mail: {
      failed: 'Letters that failed within a day: {count}. The server answered: {reason}',
      good: 'Set up, no failures within a day',
      none: 'Not set up: letters with codes and links stay in the outbox',
      waits: 'A letter has waited for {minutes} min. The server answered: {reason}',
    },
    sms: {
      failed: 'SMS that failed within a day: {count}. The provider answered: {reason}',
      good: 'Set up, no failures within a day',
      none: 'Not set up: nobody signs up by phone without the outbox',
      waits: 'An SMS has waited for {minutes} min. The provider answered: {reason}',
    },
    version: { running: 'Version {version} is running' },
    websocket: {
      bad: 'It did not open: the console polls the server and is slower. The proxy must pass the headers Upgrade and Connection',
      checking: 'Checking…',
      elsewhere:
        'This page is not open at the public address but at {here}: only that one was checked. The websocket works',
      good: 'Opens at the public address',
    },
  },
  toCheck: { one: 'Works, with {n} warning', other: 'Works, with {n} warnings' },
  toFix: { one: '{n} thing to fix', other: '{n} things to fix' },
  toInstallation: 'Set up',
  toOutbox: 'Open the outbox',
}
