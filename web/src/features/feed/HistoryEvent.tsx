import type { HistoryLine, Message } from '@beseda/contract/entities/message.ts'
import type { Lang } from '@beseda/contract/lang.ts'
import {
  ArrowRightLeft,
  Ban,
  Bot,
  Check,
  FolderTree,
  Hourglass,
  type LucideIcon,
  MessageSquarePlus,
  Star,
  Undo2,
  UserRoundCheck,
  UserRoundMinus,
} from 'lucide-react'
import { ratingInWords } from '../../entities/chat/rating.ts'
import { Stars } from '../../entities/chat/Stars.tsx'
import { now } from '../../lib/clock.ts'
import { formatDateTime, formatTime } from '../../lib/format.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import type { Words } from '../../lib/words/shape.ts'
import styles from './feed.module.css'

type HistoryWords = Words<'chatHistory'>['chatHistory']
const of = (texts: Readonly<Record<string, string>>, reason: string, otherwise: string): string =>
  Object.hasOwn(texts, reason) ? texts[reason]! : otherwise

const templateOf = ({ type, reason }: HistoryLine, words: HistoryWords): string => {
  switch (type) {
    case 'opened':
      return words.opened
    case 'reopened':
      return words.reopened
    case 'assigned':
      return of(words.assigned, reason, words.assignedOther)
    case 'unassigned':
      return of(words.unassigned, reason, words.unassignedOther)
    case 'queued':
      return of(words.queued, reason, words.queuedOther)
    case 'handedOver':
      return of(words.handedOver, reason, words.handedOverOther)
    case 'closed':
      return of(words.closed, reason, words.closedOther)
    case 'categorySet':
      return words.categorySet
    case 'categoryCleared':
      return words.categoryCleared
    case 'rated':
      return words.rated
    case 'transferred':
      return of(words.transferred, reason, words.transferred.operator)
    case 'transferUndone':
      return words.transferUndone
    case 'banned':
      return of(words.banned, reason, words.banned.client)
    case 'unbanned':
      return of(words.unbanned, reason, words.unbanned.client)
  }
}
const iconOf = ({ type, reason }: HistoryLine): LucideIcon => {
  if (type === 'opened' || type === 'reopened') return MessageSquarePlus
  if (type === 'transferUndone') return Undo2
  if (type === 'banned') return Ban
  if (type === 'queued') return Hourglass
  if (type === 'rated') return Star
  if (type === 'handedOver') return Bot
  if (type === 'closed') return reason === 'bot' ? Bot : Check
  if (type === 'categorySet' || type === 'categoryCleared') return FolderTree
  if (type === 'transferred' || reason === 'transfer' || reason === 'redistribution') return ArrowRightLeft
  return type === 'assigned' ? UserRoundCheck : UserRoundMinus
}

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1)

/** The text of a line without the punctuation next to a missing name. */
export const historyText = (line: HistoryLine, by: string, words: HistoryWords, lang: Lang): string => {
  const { subject, rating, sessionNumber } = line
  const until =
    line.until == null ? words.bannedForever : fill(words.bannedUntil, { time: formatDateTime(line.until, now()) })
  const given = rating ? ratingInWords(rating.value, lang) : ''
  const text = fill(templateOf(line, words), {
    by,
    subject: subject ?? '',
    number: sessionNumber,
    rating: given,
    until,
  })
  return capital(text.replace(/^[:\s]+|[:\s]+$/gu, ''))
}

/** A history line: what happened to the chat, and when. */
const HistoryEvent = ({ message }: { message: Message }) => {
  const words = useWords('chatHistory').chatHistory
  const lang = useLang()
  if (!message.history) return null
  const { rating } = message.history
  const Icon = iconOf(message.history)
  return (
    <div className={styles.event}>
      <Icon size={14} strokeWidth={1.75} aria-hidden="true" />
      <span>
        {historyText(message.history, message.author.name, words, lang)}
        {rating && <Stars value={rating.value} />} · {formatTime(message.at)}
        {rating?.comment && <q className={styles.comment}>{rating.comment}</q>}
      </span>
    </div>
  )
}
export default HistoryEvent
