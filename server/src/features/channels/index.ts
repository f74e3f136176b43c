export { type Channel, loadChannel } from './load.ts'
