export { type Content, reportContent } from './content.ts'
export type { Asked, ReportOrder } from './order.ts'
export { recordReport } from './record.ts'
