export { openClients } from './client-rows.ts'
