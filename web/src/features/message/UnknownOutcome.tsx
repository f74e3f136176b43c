import { delivery } from '@beseda/contract/endpoints/delivery.ts'
import { messages } from '@beseda/contract/endpoints/messages.ts'
import type { Message } from '@beseda/contract/entities/message.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Check, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { applyEntities } from '../../entities/chat/live/live.ts'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { useWords } from '../../lib/language.ts'
import { toast } from '../../lib/toasts.ts'
import { queueViewerOf, useViewer } from '../../lib/viewer.ts'
import { fill } from '../../lib/words/plural.ts'
import { Button } from '../../ui/Button.tsx'
import { tip } from '../../ui/Tooltip.tsx'
import styles from './bubble.module.css'

/** The provider's answer was lost: a person decides whether it goes again. */
const UnknownOutcome = ({ message: { chatId, id: messageId } }: { message: Message }) => {
  const { delivery: words, common } = useWords('delivery')
  const queryClient = useQueryClient()
  const viewer = queueViewerOf(useViewer())
  const [busy, setBusy] = useState<'again' | 'count' | null>(null)
  const decide = async (what: 'again' | 'count') => {
    setBusy(what)
    try {
      const key = { chatId, messageId }
      const decided = await (what === 'again'
        ? call(messages.retry, { ...key, unknownToo: true })
        : call(delivery.countDelivered, key))
      applyEntities(queryClient, viewer, { messages: [decided] })
    } catch (error) {
      const reason = error instanceof ApiError ? error.text : common.noConnection
      toast({ kind: 'error', text: fill(words.failed, { reason }) })
    } finally {
      setBusy(null)
    }
  }
  return (
    <span className={styles.actions}>
      <Button
        size="s"
        icon={<RotateCcw size={14} strokeWidth={1.75} aria-hidden="true" />}
        busy={busy === 'again'}
        aria-description={words.sendAgainTwice}
        onClick={() => void decide('again')}
        {...tip(words.sendAgainTwice)}
      >
        {words.sendAgain}
      </Button>
      <Button
        size="s"
        variant="ghost"
        icon={<Check size={14} strokeWidth={1.75} aria-hidden="true" />}
        busy={busy === 'count'}
        onClick={() => void decide('count')}
      >
        {words.countDelivered}
      </Button>
    </span>
  )
}
export default UnknownOutcome
