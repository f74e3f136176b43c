export { summaryPdf } from './summary.ts'
