import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { CurrentUser } from '@beseda/contract/entities/user.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { applyEntities } from '../../entities/chat/live/live.ts'
import { reportRead } from '../../entities/chat/report-read.ts'
import { queueViewerOf } from '../../lib/viewer.ts'

/** Reports what the responsible operator has read; other users' reading is not reported. */
export const useOwnRead = (chat: Chat, user: CurrentUser): ((seq: number) => void) => {
  const queryClient = useQueryClient()
  const isMine = chat.status === 'assigned' && chat.operator?.id === user.id
  return useCallback(
    (seq: number) => {
      if (!isMine || seq <= chat.readSeq) return
      reportRead(chat.id, seq, (read) => applyEntities(queryClient, queueViewerOf(user), { chats: [read] }))
    },
    [isMine, chat.id, chat.readSeq, queryClient, user],
  )
}
