import type { Presence } from '@beseda/contract/entities/user.ts'
import { isAtWork } from './rules.ts'

/**
 * The presence that a wish leads to. “Finish the chats, then a break” applies to operators at work who have chats; for
 * everybody else the break begins at once.
 */
export const landing = (wanted: Presence, is: { readonly before: Presence; readonly chats: number }): Presence => {
  if (wanted !== 'finishing') return wanted
  return isAtWork(is.before) && is.chats > 0 ? 'finishing' : 'break'
}
