export { clientsByAddress, createClient } from './by-address.ts'
export { linkClient, linkedClient, programSource } from './links.ts'
