export { reportTable } from './table.ts'
