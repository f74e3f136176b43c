import { messages } from '@beseda/contract/endpoints/messages.ts'
import type { Message } from '@beseda/contract/entities/message.ts'
import { isUnknown } from '@beseda/domain/delivery/resend.ts'
import { useQueryClient } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { Suspense, useState } from 'react'
import { giveBack } from '../../entities/chat/drafts/give-back.ts'
import { applyEntities } from '../../entities/chat/live/live.ts'
import { outboxStore } from '../../entities/chat/outbox/open-outbox.ts'
import type { OutgoingEntry, SendFailure } from '../../entities/chat/outbox/outbox.ts'
import { refusalText } from '../../entities/chat/text/refusal-text.ts'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { useWords, withWords } from '../../lib/language.ts'
import { late } from '../../lib/late.ts'
import { toast } from '../../lib/toasts.ts'
import { queueViewerOf, useViewer } from '../../lib/viewer.ts'
import { fill } from '../../lib/words/plural.ts'
import type { Words } from '../../lib/words/shape.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './bubble.module.css'

const sendReason = (failure: SendFailure | null, words: Words<'errors' | 'media'>): string => {
  if (failure?.kind === 'noAnswer') return words.media.trouble.noAnswer
  return failure ? refusalText(failure.refusal, words) : words.chats.feed.unknownReason
}
const channelReason = ({ failure }: Message, words: Words<'errors'>): string =>
  failure ? refusalText(failure, words) : words.chats.feed.unknownReason

/** Rare even among failures. */
const UnknownOutcome = late(withWords(() => import('./UnknownOutcome.tsx'), 'delivery'))

interface Props {
  readonly message: Message
  readonly entry: OutgoingEntry | null
  readonly isOwn: boolean
}

/** For a partly delivered message: what is missing. */
const missingParts = ({ parts = [] }: Message, words: Words<'media'>): string => {
  const missing = parts.filter((p) => p.status === 'undelivered')
  if (missing.length === 0 || missing.length === parts.length) return ''
  const names = missing.map(({ content: c }) => (c.kind === 'file' ? c.name : words.media.parts.text))
  return ` ${fill(words.media.parts.missing, { names: names.join(', ') })}`
}

/** Why a message was not delivered, and possible actions. */
const Trouble = ({ message, entry, isOwn }: Props) => (
  <div className={styles.trouble}>
    <span className={styles.reason}>
      {/* The line keeps its height while the texts of the errors load. */}
      <Suspense fallback={'\u00a0'}>
        <Reason message={message} entry={entry} />
      </Suspense>
    </span>
    {entry ? <EntryActions entry={entry} /> : isOwn && <Decisions message={message} />}
  </div>
)
const Reason = ({ message, entry }: Pick<Props, 'message' | 'entry'>) => {
  const words = useWords('errors', 'media')
  const { failedBecause, undeliveredBecause } = words.media.trouble
  return entry
    ? fill(failedBecause, { reason: sendReason(entry.failure, words) })
    : fill(undeliveredBecause, { reason: channelReason(message, words) }) + missingParts(message, words)
}

const RetryIcon = () => <RotateCcw size={14} strokeWidth={1.75} aria-hidden="true" />

const EntryActions = ({ entry }: { entry: OutgoingEntry }) => {
  const words = useWords('media').media.trouble
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

/** What has not gone can go again; what may have gone waits for a decision. */
const Decisions = ({ message }: { message: Message }) => {
  const failed = (message.parts ?? [message]).filter((part) => part.status === 'undelivered')
  return (
    <>
      {failed.some((part) => !isUnknown(part)) && <RetryDelivery message={message} />}
      {failed.some(isUnknown) && (
        <Suspense fallback={null}>
          <UnknownOutcome message={message} />
        </Suspense>
      )}
    </>
  )
}
/** Asks the server to send it again. It becomes «sent» only when the channel confirms it. */
const RetryDelivery = ({ message }: { message: Message }) => {
  const words = useWords('media')
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
      toast({ kind: 'error', text: fill(words.media.trouble.retryFailed, { reason }) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <span className={styles.actions}>
      <Button size="s" icon={<RetryIcon />} busy={isBusy} onClick={() => void retry()}>
        {words.media.trouble.retry}
      </Button>
    </span>
  )
}

export default Trouble
