import { withWords } from '../../lib/language.ts'
import { late } from '../../lib/late.ts'

/** Loaded when the first chat with a reply window is shown. */
export const LateReplyTimer = late(withWords(() => import('./ReplyTimer.tsx'), 'channelTemplates'))
