export { type Created, createOrganization, type NewOrganization } from './create.ts'
