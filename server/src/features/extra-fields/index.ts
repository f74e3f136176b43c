export { createField } from './edit.ts'
export { holdField, listFields } from './read.ts'
