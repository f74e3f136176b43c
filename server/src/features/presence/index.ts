export { noteConnection, noteRestart, presenceSweep } from './connection.ts'
export { changePresence, choosePresence } from './set.ts'
