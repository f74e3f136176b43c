export { createOrganization } from './create.ts'
