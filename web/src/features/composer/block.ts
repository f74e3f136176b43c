import type { Chat } from '@beseda/contract/entities/chat.ts'

/** Why the client cannot be answered now. */
export type Block =
  | { readonly kind: 'deactivated' }
  | { readonly kind: 'closed'; readonly at: number | null }
  /** The closing can still be undone. */
  | { readonly kind: 'closing' }
  | { readonly kind: 'pending' }
  | { readonly kind: 'other'; readonly name: string }

/** null: the client may be answered. */
export const blockOf = (chat: Chat, ownId: string, isClosing: boolean): Block | null => {
  if (isClosing) return { kind: 'closing' }
  if (chat.status === 'closed') return { kind: 'closed', at: chat.session.closedAt }
  if (!chat.channel.active) return { kind: 'deactivated' }
  if (chat.status === 'pending') return { kind: 'pending' }
  return chat.operator?.id === ownId ? null : { kind: 'other', name: chat.operator?.name ?? '' }
}
