export { countFound } from './count.ts'
