import { sharedDrafts } from '@beseda/contract/endpoints/shared-drafts.ts'
import { call } from '../../../lib/api.ts'
import { later } from '../../../lib/clock.ts'

/** Minimum interval between two reports of what is typed in a chat. */
export const shareMs = 2000

interface Shared {
  /** What the server has. */
  readonly sent: string
  /** What it gets next. */
  readonly next: string
  readonly cancel: (() => void) | null
}
const shared = new Map<string, Shared>()

const report = (chatId: string): void => {
  const known = shared.get(chatId)
  if (!known) return
  known.cancel?.()
  const { next, sent } = known
  if (next === '') shared.delete(chatId)
  else shared.set(chatId, { sent: next, next, cancel: null })
  // colleagues may miss a part of it: the next report holds the whole text
  if (next !== sent) call(sharedDrafts.keep, { chatId, text: next }, { keepalive: true }).catch(() => undefined)
}
/** Shows colleagues the unsent reply, soon after it changes; an empty one at once. */
export const shareDraft = (chatId: string, text: string): void => {
  const next = text.trim() === '' ? '' : text
  const known = shared.get(chatId)
  shared.set(chatId, {
    ...{ sent: known?.sent ?? '', next },
    cancel: known?.cancel ?? (next === '' ? null : later(shareMs, () => report(chatId))),
  })
  if (next === '') report(chatId)
}
/** The user leaves the chat. */
export const flushShared = (chatId: string): void => report(chatId)
