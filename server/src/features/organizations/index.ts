export { createOrganization } from './create.ts'
export { addServiceAdministrator } from './service.ts'
