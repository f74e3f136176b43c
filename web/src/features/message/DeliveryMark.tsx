import type { Message } from '@beseda/contract/entities/message.ts'
import { Check, CheckCheck, CircleAlert, Clock3 } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { OutgoingEntry } from '../../entities/chat/outbox/outbox.ts'
import { useConnection } from '../../lib/connection.ts'
import { useWords, withWords } from '../../lib/language.ts'
import { late } from '../../lib/late.ts'
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

/** Opens how the message was delivered; loaded with the first click. */
const AttemptsDialog = late(withWords(() => import('./AttemptsDialog.tsx'), 'delivery', 'errors'))

interface Props {
  readonly delivery: Delivery
  /** null: the server does not know it yet. */
  readonly message: Message | null
  readonly isTabStop: boolean
}
export const DeliveryMark = ({ delivery, message, isTabStop }: Props) => {
  const words = useWords().chats.feed.status
  const { state } = useConnection()
  const [isOpen, setOpen] = useState(false)
  const text = delivery === 'sending' && state === 'offline' ? words.waitsOnline : words[delivery]
  const mark = { className: styles.mark, 'aria-label': text, ...tip(text) }
  const icon = <MarkIcon delivery={delivery} />
  if (!message)
    return (
      <span role="img" {...mark}>
        {icon}
      </span>
    )
  return (
    <>
      <button type="button" {...mark} tabIndex={isTabStop ? 0 : -1} onClick={() => setOpen(true)}>
        {icon}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <AttemptsDialog message={message} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
const MarkIcon = ({ delivery }: Pick<Props, 'delivery'>) => {
  const iconProps = { size: 14, strokeWidth: 2, 'aria-hidden': true } as const
  if (delivery === 'sending' || delivery === 'queued') return <Clock3 {...iconProps} size={13} />
  if (delivery === 'sent') return <Check {...iconProps} />
  const isRead = delivery === 'read'
  if (isRead || delivery === 'delivered') return <CheckCheck {...iconProps} className={isRead ? styles.read : ''} />
  return <CircleAlert {...iconProps} className={styles.alert} />
}
