export { identifyUser } from './identify.ts'
