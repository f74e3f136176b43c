import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { Lang } from '@beseda/contract/lang.ts'
import { channelLabel } from '../../entities/chat/channel.tsx'
import type { Wait } from '../../entities/chat/wait.ts'
import { fill, plural } from '../../lib/words/plural.ts'
import type { Words } from '../../lib/words/shape.ts'

type ListWords = Words['chats']['list']

/** A wait as text for screen readers: «3 минуты». */
const waitInWords = (ms: number, lang: Lang, words: ListWords['name']): string => {
  const minutes = Math.floor(ms / 60_000)
  if (minutes < 1) return words.lessThanMinute
  if (minutes < 60) return plural(lang, minutes, words.minutes)
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? plural(lang, hours, words.hours) : plural(lang, Math.floor(hours / 24), words.days)
}

/** A colleague has transferred it to this user, who has not answered the client yet. */
export const isTransferredTo = ({ transfer, operator, status }: Chat, ownId: string): boolean =>
  status === 'assigned' && transfer !== null && operator?.id === ownId && transfer.by.id !== ownId

/** What a row shows by pictures, colours and numbers, as text: « , Чат на сайте, ждёт 3 минуты, 2 непрочитанных,». */
export const rowFacts = (
  chat: Chat,
  o: { wait: Wait | null; lang: Lang; words: ListWords; isTransferredToMe?: boolean; owner?: string | false },
): string => {
  const { name } = o.words
  const parts = ['', channelLabel(chat.channel.type, o.lang)]
  if (o.isTransferredToMe && chat.transfer) parts.push(fill(name.handed, { name: chat.transfer.by.name }))
  if (o.wait) {
    const time = waitInWords(o.wait.ms, o.lang, name)
    parts.push(fill(o.wait.urgency === 'high' ? name.overdue : name.waiting, { time }))
  }
  if (o.owner) parts.push(o.owner)
  if (chat.unread > 0) parts.push(plural(o.lang, chat.unread, name.unread))
  if (chat.client.status) parts.push(fill(name.status, { status: chat.client.status.name }))
  return `${parts.join(', ')},`
}
