export { identifyProgram } from './identify.ts'
