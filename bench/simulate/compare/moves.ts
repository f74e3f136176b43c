import { historyEventsIn } from '@beseda/domain/chat-session/history.ts'
import type { Decided } from '@beseda/domain/engine/engine.ts'
import { undoLookBack } from '../../../server/src/features/transfers/transfer.ts'

/**
 * The last transfer or undo of each chat, collected from the engine's decisions. The server answers a repeated undo with “ok” and does
 * nothing: it finds the first one in the feed, which the engine does not have.
 */
export const createMoves = () => {
  const last = new Map<string, { readonly isUndo: boolean; readonly by: string | null }>()
  return {
    onDecided: ({ decision }: Decided): void => {
      for (const { type, chatId, by } of historyEventsIn(decision.events))
        if (type === 'chat.transferred' || type === 'chat.transferUndone')
          last.set(chatId, { isUndo: type === 'chat.transferUndone', by: by.id })
    },
    /** `entriesSince`: how many entries the feed has after the last undo. */
    isRepeatedUndo: (chatId: string, userId: string, entriesSince: number | null): boolean => {
      const move = last.get(chatId)
      return move?.isUndo === true && move.by === userId && (entriesSince ?? 0) < undoLookBack
    },
  }
}
export type Moves = ReturnType<typeof createMoves>
