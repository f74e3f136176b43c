export { currentUser } from './current-user.ts'
export { accessChanged, endSignIns } from './end-sign-ins.ts'
export { identifyUser } from './identify.ts'
export { signInSweep } from './timed-out.ts'
