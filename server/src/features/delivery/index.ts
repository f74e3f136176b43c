export { isOwnEcho, isSending, linkEcho } from './echo.ts'
export { retryParts } from './part-status.ts'
export { reportStatus } from './report.ts'
export { setStatus } from './set-status.ts'
