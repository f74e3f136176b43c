export { checkAccess, refusalOf } from './access.ts'
export { orderReport } from './order.ts'
