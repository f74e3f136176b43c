export { withAddress } from './address.ts'
export { ask, askJob, askJobOf } from './ask.ts'
export { rateByLink, rateInWidget } from './give.ts'
export { findLink, type RatingLink } from './link.ts'
