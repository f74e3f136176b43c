export { accessChanged, endSignIns } from './end-sign-ins.ts'
