export { type Channel, loadChannel } from './load.ts'
export { outsideOf } from './outside.ts'
