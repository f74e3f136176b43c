import { messages } from '@beseda/contract/endpoints/messages.ts'
import type { Message } from '@beseda/contract/entities/message.ts'
import { errorText, isErrorCode } from '@beseda/contract/errors/index.ts'
import type { Lang } from '@beseda/contract/lang.ts'
import { useQueryClient } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../lib/api.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { useLang, useWords } from '../../../lib/language.ts'
import { toast } from '../../../lib/toasts.ts'
import { queueViewerOf, useViewer } from '../../../lib/viewer.ts'
import { fill } from '../../../lib/words/plural.ts'
import type { Words } from '../../../lib/words/shape.ts'
import { Button } from '../../../ui/Button.tsx'
import { giveBack } from '../composer/give-back.ts'
import { applyEntities } from '../live.ts'
import { outboxStore } from '../send/open-outbox.ts'
import type { OutgoingEntry, SendFailure } from '../send/outbox.ts'
import styles from './bubble.module.css'

const sendReason = (failure: SendFailure | null, lang: Lang, words: Words['chats']['feed']): string => {
  if (failure?.kind === 'noAnswer') return words.noAnswer
  return failure ? errorText(failure.refusal, lang) : words.unknownReason
}
/** A code of a newer server has no text here: the person still learns that it failed. */
const channelReason = ({ failure }: Message, lang: Lang, words: Words['chats']['feed']): string =>
  failure && isErrorCode(failure.code)
    ? errorText({ code: failure.code, params: failure.params }, lang)
    : words.unknownReason

interface Props {
  readonly message: Message
  readonly entry: OutgoingEntry | null
  readonly isOwn: boolean
}

/** Why a message did not arrive, and what can be done about it. */
export const Trouble = ({ message, entry, isOwn }: Props) => {
  const words = useWords().chats.feed
  const lang = useLang()
  const text = entry
    ? fill(words.failedBecause, { reason: sendReason(entry.failure, lang, words) })
    : fill(words.undeliveredBecause, { reason: channelReason(message, lang, words) })
  return (
    <div className={styles.trouble}>
      <span className={styles.reason}>{text}</span>
      {entry ? <EntryActions entry={entry} /> : isOwn && <RetryDelivery message={message} />}
    </div>
  )
}

const RetryIcon = () => <RotateCcw size={14} strokeWidth={1.75} aria-hidden="true" />

const EntryActions = ({ entry }: { entry: OutgoingEntry }) => {
  const words = useWords().chats.feed
  return (
    <span className={styles.actions}>
      <Button size="s" icon={<RetryIcon />} onClick={() => outboxStore().retry(entry.id)}>
        {words.retry}
      </Button>
      <Button
        size="s"
        variant="ghost"
        onClick={() => {
          giveBack(entry)
          outboxStore().remove(entry.id)
        }}
      >
        {words.edit}
      </Button>
      <Button size="s" variant="ghost" className={styles.delete} onClick={() => outboxStore().remove(entry.id)}>
        {words.remove}
      </Button>
    </span>
  )
}

/** Asks the server to send it again. It becomes «sent» only when the channel says so. */
const RetryDelivery = ({ message }: { message: Message }) => {
  const words = useWords()
  const queryClient = useQueryClient()
  const viewer = queueViewerOf(useViewer())
  const [isBusy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    try {
      const retried = await call(messages.retry, { chatId: message.chatId, messageId: message.id })
      applyEntities(queryClient, viewer, { messages: [retried] })
    } catch (error) {
      const reason = error instanceof ApiError ? error.text : words.common.noConnection
      toast({ kind: 'error', text: fill(words.chats.feed.retryFailed, { reason }) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <span className={styles.actions}>
      <Button size="s" icon={<RetryIcon />} busy={isBusy} onClick={() => void retry()}>
        {words.chats.feed.retry}
      </Button>
    </span>
  )
}
