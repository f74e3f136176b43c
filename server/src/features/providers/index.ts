export { type AdapterOf, type Connection, connect, connectOrRefuse, storeConnection, storeRefusal } from './connect.ts'
export { outsideOf } from './outside.ts'
export { webhookJobOf } from './webhook.ts'
