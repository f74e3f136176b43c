import type { Presence } from '@beseda/contract/entities/user.ts'

/**
 * What somebody becomes who wants to be this. “Finish the chats, then a break” is for who is at work and has chats;
 * for everybody else the break begins at once.
 */
export const landing = (wanted: Presence, is: { readonly before: Presence; readonly chats: number }): Presence => {
  if (wanted !== 'finishing') return wanted
  const isAtWork = is.before === 'online' || is.before === 'finishing'
  return isAtWork && is.chats > 0 ? 'finishing' : 'break'
}
