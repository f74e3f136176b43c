import type { Message, MessagePart } from '@beseda/contract/entities/message.ts'
import { marksIn } from '@beseda/contract/marks-in.ts'
import { Bot, Lock } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { BubbleItem } from '../../entities/chat/feed/items.ts'
import { formatDateTime, formatTime, isoTime } from '../../lib/format.ts'
import { useWords, withWords } from '../../lib/language.ts'
import { late, preloaded } from '../../lib/late.ts'
import { fill } from '../../lib/words/plural.ts'
import { classes } from '../../ui/class-names.ts'
import { tip } from '../../ui/Tooltip.tsx'
import { BubbleText } from './BubbleText.tsx'
import styles from './bubble.module.css'
import { DeliveryMark, deliveryOf } from './DeliveryMark.tsx'

const BubbleFiles = preloaded(withWords(() => import('./BubbleFiles.tsx'), 'media'))
/** Locations, contacts, stickers and edits are rare: their code loads with the first message that has one. */
const BubbleParts = late(withWords(() => import('./BubbleParts.tsx'), 'media'))
const QuoteBlock = late(withWords(() => import('../../entities/chat/changes/QuoteBlock.tsx'), 'message'))
const MarkedRuns = late(() => import('../../entities/chat/format/MarkedRuns.tsx'))
/** Of internal messages that name colleagues. */
const MentionText = late(() => import('../../entities/chat/mentions/MentionText.tsx'))
const Changes = late(withWords(() => import('./Changes.tsx'), 'message'))
/** Before it is used it is pointed at, touched or focused. */
const MessageTools = late(withWords(() => import('../../entities/chat/changes/MessageTools.tsx'), 'message', 'errors'))
const Held = late(withWords(() => import('./Held.tsx'), 'message'))
/** Letters too: a quote, a formatted form. */
const LetterEnd = late(withWords(() => import('./LetterEnd.tsx'), 'letter'))
const isFolded = ({ content }: MessagePart): boolean =>
  content.kind === 'text' && Boolean(content.quoted || content.letter?.formatted)
const MessageButtons = late(() => import('../../entities/chat/buttons/MessageButtons.tsx'))
const hasButtons = ({ content }: MessagePart): boolean => 'buttons' in content && Boolean(content.buttons?.length)
/** So are messages that were not delivered. */
const Trouble = late(() => import('./Trouble.tsx'))

interface Props {
  readonly item: BubbleItem
  readonly ownId: string
  readonly isTabStop: boolean
  readonly isRinged: boolean
  /** The client has read everything up to this entry. */
  readonly clientReadSeq: number
}

const kindClass = ({ kind, author }: Message): string => {
  if (kind === 'internal') return styles.note!
  if (author.kind === 'client') return styles.in!
  return author.kind === 'bot' ? classes(styles.out, styles.bot) : styles.out!
}

/** One message: of the client, an operator, the bot, or internal. */
export const Bubble = ({ item, ownId, isTabStop, isRinged, clientReadSeq }: Props) => {
  const { message, joined, entry } = item
  const words = useWords().chats.feed
  const isOwn = message.author.kind === 'operator' && message.author.id === ownId
  const author = isOwn ? words.you : message.author.name
  const delivery = deliveryOf(message, entry, clientReadSeq)
  const [isNear, setNear] = useState(false)
  const near = () => setNear(true)
  const { change } = message
  const { text, marks } = change?.state === 'pending' && change.kind === 'edit' ? change : message
  const isTroubled = delivery === 'failed' || delivery === 'undelivered'
  return (
    <article
      data-message={item.key}
      tabIndex={isTabStop ? 0 : -1}
      // The position in the whole feed, which does not change when more is loaded.
      aria-posinset={entry ? undefined : message.seq}
      aria-setsize={-1}
      aria-label={`${author}, ${formatTime(message.at)}`}
      className={classes(styles.message, kindClass(message), joined && styles.joined, isRinged && styles.ringed)}
      onPointerEnter={near}
      onFocus={near}
    >
      {!joined && <ByLine message={message} author={author} />}
      <div className={classes(styles.bubble, isTroubled && styles.troubled)}>
        {message.files.length > 0 && (
          <Suspense fallback={null}>
            <BubbleFiles files={message.files} />
          </Suspense>
        )}
        {message.parts && (
          <Suspense fallback={null}>
            <BubbleParts message={message} />
          </Suspense>
        )}
        {message.quote && (
          <Suspense fallback={null}>
            <QuoteBlock chatId={message.chatId} quote={message.quote} />
          </Suspense>
        )}
        {text !== '' && (
          <BubbleText
            text={text}
            whole={
              marks &&
              ((shown) => (
                <Suspense fallback={shown}>
                  <MarkedRuns text={shown} marks={marksIn(marks, 0, shown.length)} />
                </Suspense>
              ))
            }
            plain={
              message.mentions &&
              ((part) => (
                <Suspense fallback={part}>
                  <MentionText text={part} mentions={message.mentions ?? []} />
                </Suspense>
              ))
            }
          />
        )}
        {message.parts?.some(hasButtons) && (
          <Suspense fallback={null}>
            <MessageButtons message={message} />
          </Suspense>
        )}
        {message.parts?.some(isFolded) && (
          <Suspense fallback={null}>
            <LetterEnd message={message} />
          </Suspense>
        )}
        {isNear && !entry && (
          <Suspense fallback={null}>
            <MessageTools message={message} />
          </Suspense>
        )}
        <span className={styles.meta}>
          <time dateTime={isoTime(message.at)} {...tip(formatDateTime(message.at, 0))}>
            {formatTime(message.at)}
          </time>
          {delivery && <DeliveryMark delivery={delivery} message={entry ? null : message} isTabStop={isTabStop} />}
        </span>
      </div>
      {(message.edits || message.removedAt || change) && (
        <Suspense fallback={null}>
          <Changes message={message} />
        </Suspense>
      )}
      {entry?.heldUntil && !isTroubled && (
        <Suspense fallback={<div className={styles.trouble}>{'\u00a0'}</div>}>
          <Held entry={entry} />
        </Suspense>
      )}
      {isTroubled && (
        <Suspense fallback={<div className={styles.trouble}>{'\u00a0'}</div>}>
          <Trouble message={message} entry={entry} isOwn={isOwn} />
        </Suspense>
      )}
    </article>
  )
}

const ByLine = ({ message, author }: { message: Message; author: string }) => {
  const words = useWords().chats.feed
  if (message.kind === 'internal')
    return (
      <div className={styles.by}>
        <Lock size={13} strokeWidth={1.75} aria-hidden="true" />
        {fill(words.internal, { name: author })}
      </div>
    )
  if (message.author.kind === 'client') return null
  if (message.author.kind === 'bot')
    return (
      <div className={styles.by}>
        <Bot size={13} strokeWidth={1.75} aria-hidden="true" />
        {author ? fill(words.bot, { name: author }) : words.botNameless}
      </div>
    )
  if (message.author.kind === 'system') return <div className={styles.by}>{words.automatic}</div>
  // An operator without a name wrote in the provider's own app.
  return <div className={styles.by}>{author || words.elsewhere}</div>
}
