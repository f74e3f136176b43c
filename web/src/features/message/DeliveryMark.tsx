import type { Message } from '@beseda/contract/entities/message.ts'
import { Check, CheckCheck, CircleAlert, Clock3 } from 'lucide-react'
import type { OutgoingEntry } from '../../entities/chat/outbox/outbox.ts'
import { useConnection } from '../../lib/connection.ts'
import { useWords } from '../../lib/language.ts'
import { tip } from '../../ui/Tooltip.tsx'
import styles from './bubble.module.css'

/** Delivery state of an outgoing message. `sending`: not stored yet; `failed`: the user must decide. */
export type Delivery = 'sending' | 'queued' | 'sent' | 'delivered' | 'read' | 'undelivered' | 'failed'

/** null: the message has no delivery (the client's own, stored internal ones). */
export const deliveryOf = (message: Message, entry: OutgoingEntry | null, clientReadSeq: number): Delivery | null => {
  if (entry) return entry.failure ? 'failed' : 'sending'
  if (message.kind !== 'message' || message.author.kind === 'client' || message.status === null) return null
  const isSeen = message.status !== 'undelivered' && message.status !== 'queued' && message.seq <= clientReadSeq
  return isSeen ? 'read' : message.status
}

export const DeliveryMark = ({ delivery }: { delivery: Delivery }) => {
  const words = useWords().chats.feed.status
  const { state } = useConnection()
  const text = delivery === 'sending' && state === 'offline' ? words.waitsOnline : words[delivery]
  const iconProps = { size: 14, strokeWidth: 2, 'aria-hidden': true } as const
  return (
    <span className={styles.mark} role="img" aria-label={text} {...tip(text)}>
      {(delivery === 'sending' || delivery === 'queued') && <Clock3 {...iconProps} size={13} />}
      {delivery === 'sent' && <Check {...iconProps} />}
      {delivery === 'delivered' && <CheckCheck {...iconProps} />}
      {delivery === 'read' && <CheckCheck {...iconProps} className={styles.read} />}
      {(delivery === 'undelivered' || delivery === 'failed') && <CircleAlert {...iconProps} className={styles.alert} />}
    </span>
  )
}
