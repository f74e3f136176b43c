import { bulk } from '@beseda/contract/endpoints/bulk.ts'
import type { BulkResult } from '@beseda/contract/entities/bulk.ts'
import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { TransferInput as OfOne } from '../../entities/chat/transfer/transfer-chat.ts'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { newId } from '../../lib/ids.ts'
import { currentWords } from '../../lib/language.ts'

/** Each chat gets its own id. */
type TransferInput = Omit<OfOne, 'id'>

/** Chats per call; more are sent in several calls, so that progress is visible. */
export const portion = 25

export type BulkAction =
  | { readonly name: 'close'; readonly categoryId?: string | undefined }
  | { readonly name: 'categorise'; readonly categoryId: string | null }
  | { readonly name: 'transfer'; readonly transfer: TransferInput }
  | { readonly name: 'read' | 'take' | 'spam' }

const ask = (action: BulkAction, chats: readonly Chat[]): Promise<BulkResult> => {
  const chatIds = chats.map((chat) => chat.id)
  switch (action.name) {
    case 'close':
      return call(bulk.close, { chatIds, ...(action.categoryId && { categoryId: action.categoryId }) })
    case 'categorise':
      return call(bulk.categorise, { chatIds, categoryId: action.categoryId })
    case 'transfer':
      return call(bulk.transfer, { ...action.transfer, chats: chatIds.map((chatId) => ({ chatId, id: newId() })) })
    case 'spam':
      return call(bulk.spam, { chatIds })
    case 'take':
      return call(bulk.take, { chatIds })
    case 'read':
      return call(bulk.read, { upTo: chats.map(({ id, lastSeq }) => ({ chatId: id, seq: lastSeq })) })
  }
}
/** How the result is undone; null: not possible. `before`: the chats before the action. */
const askBack = (action: BulkAction, before: readonly Chat[]): (() => Promise<BulkResult>) | null => {
  const chatIds = before.map((chat) => chat.id)
  if (action.name === 'close') return () => call(bulk.undoClose, { chatIds })
  if (action.name === 'spam') return () => call(bulk.undoSpam, { chatIds })
  if (action.name === 'transfer') return () => call(bulk.undoTransfer, { chatIds })
  if (action.name === 'read')
    return () => call(bulk.read, { upTo: before.map(({ id, readSeq }) => ({ chatId: id, seq: readSeq })) })
  return null
}

const portions = (chats: readonly Chat[]): readonly (readonly Chat[])[] =>
  Array.from({ length: Math.ceil(chats.length / portion) }, (_, n) => chats.slice(n * portion, (n + 1) * portion))

/** Sends one portion after the other. Portions without an answer count as refused, with the reason. Never rejects. */
const inPortions = async (
  chats: readonly Chat[],
  send: (chats: readonly Chat[]) => Promise<BulkResult>,
  on: { readonly part: (part: BulkResult) => void; readonly progress: (done: number) => void },
): Promise<BulkResult> => {
  const all: BulkResult = { done: [], refused: [] }
  for (const part of portions(chats)) {
    try {
      const answer = await send(part)
      on.part(answer)
      all.done.push(...answer.done)
      all.refused.push(...answer.refused)
    } catch (error) {
      const known = error instanceof ApiError ? error : null
      const text = known?.text ?? currentWords().common.noConnection
      all.refused.push(...part.map(({ id }) => ({ chatId: id, code: known?.code ?? 'UNAVAILABLE', text })))
    }
    on.progress(all.done.length + all.refused.length)
  }
  return all
}

export interface Outcome extends BulkResult {
  readonly undo: (() => Promise<BulkResult>) | null
}
/** Runs the action for all chats. `part`: called with each answer at once. */
export const runBulk = async (
  action: BulkAction,
  chats: readonly Chat[],
  on: { readonly part: (part: BulkResult) => void; readonly progress: (done: number) => void },
): Promise<Outcome> => {
  const result = await inPortions(chats, (part) => ask(action, part), on)
  const doneIds = new Set(result.done.map((chat) => chat.id))
  const before = chats.filter((chat) => doneIds.has(chat.id))
  const canUndo = before.length > 0 && askBack(action, before) !== null
  const undo = () => inPortions(before, (part) => askBack(action, part)!(), { part: on.part, progress: () => {} })
  return { ...result, undo: canUndo ? undo : null }
}
