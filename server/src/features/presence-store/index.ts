export { createPresence } from './create.ts'
export { countChats, isConnected, readAccount } from './facts.ts'
export { countLicences, lockLicences } from './licence-count.ts'
export { lockPresence, savePresence, shownBreak, toPresenceNow } from './row.ts'
