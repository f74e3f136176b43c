export { availabilityOf } from './availability.ts'
export { listDialogs } from './dialogs.ts'
export type { ReportInput } from './filter.ts'
export { reportTable } from './table.ts'
