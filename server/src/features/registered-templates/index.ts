export { type FilledTemplate, fillFor, type TemplateChoice } from './fill.ts'
export { syncJobOf } from './jobs.ts'
