export { accessChanged, endSignIns } from './end-sign-ins.ts'
export { type KnownDevice, knownDevice, newDevice } from './known-device.ts'
