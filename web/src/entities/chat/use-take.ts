import { has } from '@beseda/contract/access.ts'
import { chats } from '@beseda/contract/endpoints/chats.ts'
import { transfers } from '@beseda/contract/endpoints/transfers.ts'
import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { CurrentUser } from '@beseda/contract/entities/user.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { useWords } from '../../lib/language.ts'
import { closeToast, toast } from '../../lib/toasts.ts'
import { accessOf, queueViewerOf } from '../../lib/viewer.ts'
import { fill } from '../../lib/words/plural.ts'
import { countersQuery } from './counters.ts'
import { focusComposer } from './focus.ts'
import { applyEntities } from './live/live.ts'

/**
 * Takes a waiting chat. A user with the right to manage all chats can also take a colleague's chat or one of another
 * team (`isOver`). `reason`: why taking is not possible, as text; null: it is.
 */
export const useTake = (chat: Chat, user: CurrentUser) => {
  const words = useWords()
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const errorToast = useRef(0)
  const count = useQuery(countersQuery).data?.assigned ?? 0
  const limit = user.dialogLimit
  const isForeign = chat.team !== null && !user.teams.some((t) => t.id === chat.team?.id)
  const isColleagues = chat.status === 'assigned' && chat.operator?.id !== user.id
  const isOver = has(accessOf(user), 'AUTHORITY_ALL_CHATS') && (isColleagues || isForeign)
  const isFull = limit !== null && count >= limit
  const reason = !has(accessOf(user), 'AUTHORITY_CHAT_DISTRIBUTION')
    ? words.chats.thread.notOperator
    : limit === null
      ? words.chats.thread.inNoTeam
      : isFull
        ? fill(words.chats.thread.limit, { count, limit })
        : null

  const take = async (): Promise<void> => {
    if (isBusy || reason !== null) return
    setBusy(true)
    closeToast(errorToast.current)
    try {
      const takenChat = await call(isOver ? transfers.takeOver : chats.take, { chatId: chat.id })
      applyEntities(queryClient, queueViewerOf(user), { chats: [takenChat] })
      focusComposer()
    } catch (error) {
      const why = error instanceof ApiError ? error.text : words.common.noConnection
      errorToast.current = toast({ kind: 'error', text: fill(words.chats.thread.failedTake, { reason: why }) })
    } finally {
      setBusy(false)
    }
  }
  return { take: () => void take(), isBusy, reason, isOver }
}
