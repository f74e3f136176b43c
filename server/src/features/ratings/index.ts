export { withAddress } from './address.ts'
export { rateInWidget } from './give.ts'
