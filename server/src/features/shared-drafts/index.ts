export { dropDraftsOf } from './drafts.ts'
