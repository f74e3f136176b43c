export { langOf, noteAccount, noteReceived, releaseMessages, sendThrottle, setHealth } from './health.ts'
export { withHealth } from './read-health.ts'
export { noteAccepted, noteFailed } from './sends.ts'
