export { recountLicences } from './recount.ts'
