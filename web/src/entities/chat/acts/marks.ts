import { withWords } from '../../../lib/language.ts'
import { late } from '../../../lib/late.ts'

/** Loaded with the first chat that is snoozed, pinned or led by a bot, or has undelivered messages. */
export const ChatMarks = late(withWords(() => import('./Marks.tsx'), 'chatActions', 'delivery'))
