import type { Chat } from '@beseda/contract/entities/chat.ts'

/** Why the client cannot be answered now. */
export type Block =
  | { readonly kind: 'deactivated' }
  | { readonly kind: 'closed'; readonly at: number | null }
  /** The closing can still be undone. */
  | { readonly kind: 'closing' }
  | { readonly kind: 'pending' }
  /** Only registered templates may be sent. `until`: null, the client has never written. */
  | { readonly kind: 'window'; readonly until: number | null }
  | { readonly kind: 'other'; readonly name: string }

/** null: the client may be answered. */
export const blockOf = (chat: Chat, ownId: string, isClosing: boolean, now: number): Block | null => {
  if (isClosing) return { kind: 'closing' }
  if (chat.status === 'closed') return { kind: 'closed', at: chat.session.closedAt }
  if (!chat.channel.active) return { kind: 'deactivated' }
  if (chat.status === 'pending') return { kind: 'pending' }
  if (chat.operator?.id !== ownId) return { kind: 'other', name: chat.operator?.name ?? '' }
  const { replyUntil: until } = chat
  return until !== undefined && (until === null || now >= until) ? { kind: 'window', until } : null
}
