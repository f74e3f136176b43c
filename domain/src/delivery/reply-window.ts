import { type Refusal, refuse } from '@beseda/contract/errors/refuse.ts'

const hourMs = 3_600_000

/** When the window closes, milliseconds; null: the client has never written. */
export const replyUntil = (hours: number, lastClientMessageAt: number | null): number | null =>
  lastClientMessageAt === null ? null : lastClientMessageAt + hours * hourMs

/** How long before its end the window counts as closing soon. */
export const closesSoonMs = 2 * hourMs
/** An answer in free words is still possible, and worth hurrying for. */
export const closesSoon = (until: number | null | undefined, now: number): boolean =>
  typeof until === 'number' && now < until && until - now <= closesSoonMs

/**
 * Some channels take free text only for some hours after the client's last message (whatsapp: 24). Templates that the
 * provider has registered are another kind of content: a closed window lets them through.
 */
export const replyWindow = (
  hours: number | null,
  lastClientMessageAt: number | null,
  now: number,
  content: 'free' | 'registered' = 'free',
): Refusal | null => {
  if (hours === null || content === 'registered') return null
  const until = replyUntil(hours, lastClientMessageAt)
  const open = until !== null && now < until
  return open ? null : refuse('REPLY_WINDOW_CLOSED', { hours })
}
