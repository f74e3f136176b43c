import { messageChanges } from '@beseda/contract/endpoints/message-changes.ts'
import type { Message } from '@beseda/contract/entities/message.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { useWords } from '../../../lib/language.ts'
import { toast } from '../../../lib/toasts.ts'
import { queueViewerOf, useViewer } from '../../../lib/viewer.ts'
import { fill } from '../../../lib/words/plural.ts'
import { Confirm } from '../../../ui/Confirm.tsx'
import { applyEntities } from '../live/live.ts'

/** Asks before a message is deleted: what a client no longer sees cannot be brought back. */
export const RemoveMessage = ({ message, onClose }: { message: Message; onClose: () => void }) => {
  const { message: words, common } = useWords('message')
  const queryClient = useQueryClient()
  const viewer = queueViewerOf(useViewer())
  const [isBusy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    try {
      const removed = await call(messageChanges.remove, { chatId: message.chatId, messageId: message.id })
      applyEntities(queryClient, viewer, { messages: [removed] })
    } catch (error) {
      const reason = error instanceof ApiError ? error.text : common.noConnection
      toast({ kind: 'error', text: fill(words.failedRemove, { reason }) })
    }
    onClose()
  }
  return (
    <Confirm
      title={words.removeTitle}
      confirm={words.remove}
      cancel={common.cancel}
      closeLabel={common.close}
      danger
      busy={isBusy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {message.kind === 'internal' ? words.removeInternal : words.removeText}
    </Confirm>
  )
}
