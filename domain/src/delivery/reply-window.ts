import { type Refusal, refuse } from '@beseda/contract/errors/index.ts'

const hourMs = 3_600_000

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
  const open = lastClientMessageAt !== null && now < lastClientMessageAt + hours * hourMs
  return open ? null : refuse('REPLY_WINDOW_CLOSED', { hours })
}
