import { has } from '@beseda/contract/access.ts'
import type { Queue } from '@beseda/contract/entities/chat.ts'
import { useQuery } from '@tanstack/react-query'
import { useRouterState, useSearch } from '@tanstack/react-router'
import { AlarmClock, Archive, Bot, Hourglass, type LucideIcon, MessageSquarePlus, MessagesSquare } from 'lucide-react'
import { countersQuery } from '../../entities/chat/counters.ts'
import { useShownChat } from '../../entities/chat/shown-chat.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { type ChatsSearch, paths, queues } from '../../lib/paths.ts'
import { stored } from '../../lib/storage.ts'
import { accessOf, useViewer } from '../../lib/viewer.ts'
import { fill, plural } from '../../lib/words/plural.ts'
import { hasChats } from '../guard.ts'

const icons: Record<Queue, LucideIcon> = {
  assigned: MessagesSquare,
  pending: Hourglass,
  bot: Bot,
  overdue: AlarmClock,
  closed: Archive,
  created: MessageSquarePlus,
}
export interface QueueEntry {
  readonly queue: Queue
  readonly Icon: LucideIcon
  readonly name: string
  /** Of the list that the entry opens; 0 when there is nothing to count or the number is unknown. */
  readonly count: number
  /** Overdue chats of everybody, for a supervisor whose entry opens their own ones; otherwise 0. */
  readonly ofAll: number
  /** The count as text for screen readers: «11 чатов»; '' for none. */
  readonly countText: string
  readonly current: boolean
  readonly search: ChatsSearch
}
const countOf = (counters: Partial<Record<Queue, number>> | undefined, queue: Queue): number =>
  queue === 'closed' ? 0 : (counters?.[queue] ?? 0)

/** Whose chats the queues of the menu show: those of the address, elsewhere the ones that a supervisor saw last. */
export const useMenuScope = (): Pick<ChatsSearch, 'scope'> => {
  const user = useViewer()
  const isChats = useRouterState({ select: (state) => state.location.pathname === paths.chats })
  const scope = useSearch({ strict: false, select: (search: Partial<ChatsSearch>) => search.scope })
  if (!has(accessOf(user), 'AUTHORITY_ALL_CHATS')) return {}
  const isAll = isChats ? scope === 'all' : stored.scope.get() !== 'mine'
  return isAll ? { scope: 'all' } : {}
}

/** The queues of the menu with their live counts. */
export const useQueues = (): readonly QueueEntry[] => {
  const lang = useLang()
  const { shell } = useWords()
  const viewer = useViewer()
  const { data: counters } = useQuery({ ...countersQuery, enabled: hasChats(viewer) })
  const isChats = useRouterState({ select: (state) => state.location.pathname === paths.chats })
  const filter = useSearch({ strict: false, select: (search: Partial<ChatsSearch>) => search.filter })
  const chat = useShownChat()
  const scope = useMenuScope()
  if (!hasChats(viewer)) return []
  const all = counters?.all
  const hasBots = viewer.options.includes('OPTION_CHATBOT')
  const shown = queues.filter((queue) => queue !== 'bot' || hasBots || (all ?? counters)?.bot || filter === 'bot')
  return shown.map((queue) => {
    const name = shell.queues[queue]
    const count = countOf(scope.scope ? all : counters, queue)
    const ofAll = queue === 'overdue' && !scope.scope ? countOf(all, queue) : 0
    const texts = [count > 0 && plural(lang, count, shell.queueCount), ofAll > 0 && fill(shell.ofAll, { n: ofAll })]
    return {
      queue,
      Icon: icons[queue],
      name,
      count,
      ofAll,
      countText: texts.filter(Boolean).join(', '),
      current: isChats && filter === queue,
      // the open chat stays open
      search: { filter: queue, ...scope, ...(isChats && chat && { chat }) },
    }
  })
}
