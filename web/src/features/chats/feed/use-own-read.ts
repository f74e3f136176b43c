import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { CurrentUser } from '@beseda/contract/entities/user.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { queueViewerOf } from '../../../lib/viewer.ts'
import { applyEntities } from '../live.ts'
import { tellRead } from '../thread/tell-read.ts'

/** What the responsible operator has read is told to the server; what others look at is nobody's business. */
export const useOwnRead = (chat: Chat, user: CurrentUser): ((seq: number) => void) => {
  const queryClient = useQueryClient()
  const isMine = chat.status === 'assigned' && chat.operator?.id === user.id
  return useCallback(
    (seq: number) => {
      if (!isMine || seq <= chat.readSeq) return
      tellRead(chat.id, seq, (told) => applyEntities(queryClient, queueViewerOf(user), { chats: [told] }))
    },
    [isMine, chat.id, chat.readSeq, queryClient, user],
  )
}
