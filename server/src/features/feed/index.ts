export { type FeedRow, messageRow, type NewEntry, type NewPart } from './entry.ts'
export { findQuote } from './find-quote.ts'
export { insertEntries, type PartIds } from './save-entries.ts'
