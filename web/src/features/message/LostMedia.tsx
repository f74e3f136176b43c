import { messages } from '@beseda/contract/endpoints/messages.ts'
import type { Message, MessagePart } from '@beseda/contract/entities/message.ts'
import { useQueryClient } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { applyEntities } from '../../entities/chat/live/live.ts'
import { refusalText } from '../../entities/chat/text/refusal-text.ts'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { useWords } from '../../lib/language.ts'
import { toast } from '../../lib/toasts.ts'
import { queueViewerOf, useViewer } from '../../lib/viewer.ts'
import { Button } from '../../ui/Button.tsx'

interface Props {
  readonly message: Message
  readonly failure: MessagePart['failure']
}
/** Why a file of the client is not here, and the way to ask the provider for it again where that may help. */
const LostMedia = ({ message, failure }: Props) => {
  const words = useWords('errors')
  return (
    <>
      <span role="status">{failure ? refusalText(failure, words) : words.chats.feed.unknownReason}</span>
      {failure?.code === 'MEDIA_UNAVAILABLE' && <FetchAgain message={message} />}
    </>
  )
}
const FetchAgain = ({ message }: Pick<Props, 'message'>) => {
  const words = useWords('media')
  const queryClient = useQueryClient()
  const viewer = queueViewerOf(useViewer())
  const [isBusy, setBusy] = useState(false)
  const fetchAgain = async () => {
    setBusy(true)
    try {
      const fetching = await call(messages.fetchMedia, { chatId: message.chatId, messageId: message.id })
      applyEntities(queryClient, viewer, { messages: [fetching] })
    } catch (error) {
      toast({ kind: 'error', text: error instanceof ApiError ? error.text : words.common.noConnection })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      size="s"
      icon={<RotateCcw size={14} strokeWidth={1.75} aria-hidden="true" />}
      busy={isBusy}
      onClick={() => void fetchAgain()}
    >
      {words.media.parts.mediaAgain}
    </Button>
  )
}

export default LostMedia
