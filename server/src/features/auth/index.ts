export { accessChanged, endSignIns } from './end-sign-ins.ts'
export { identifyUser } from './identify.ts'
