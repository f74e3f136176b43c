export { breakSweep, noteActivity } from './auto-break.ts'
export { noteConnection, noteRestart, presenceSweep } from './connection.ts'
export { changePresence, choosePresence } from './set.ts'
