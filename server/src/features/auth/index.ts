export { currentUser } from './current-user.ts'
export { identifyAbsent } from './identify.ts'
