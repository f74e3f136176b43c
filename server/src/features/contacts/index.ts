export { markBlocked } from './reachable.ts'
