export { refuseTaken } from './account.ts'
export { type AdapterOf, type Connection, connect, connectOrRefuse, storeConnection, storeRefusal } from './connect.ts'
export { outsideOf } from './outside.ts'
export { isPolled, type Outer, webhookJobOf } from './webhook.ts'
