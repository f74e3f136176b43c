export { ensureSupportChannel } from './ensure.ts'
