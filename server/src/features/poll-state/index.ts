export { pollSoon, restartPolling, startPolling, stopPolling } from './poll-state.ts'
