export { markSpam, undoSpam } from './spam.ts'
