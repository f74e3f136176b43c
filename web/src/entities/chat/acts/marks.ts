import { withWords } from '../../../lib/language.ts'
import { late } from '../../../lib/late.ts'

/** Loaded with the first chat that is snoozed or pinned, or has undelivered messages. */
export const ChatMarks = late(withWords(() => import('./Marks.tsx'), 'chatActions', 'delivery'))
