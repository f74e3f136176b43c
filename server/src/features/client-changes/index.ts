export { clientChanged } from './client-changed.ts'
