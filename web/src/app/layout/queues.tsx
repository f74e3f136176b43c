import type { Counters, Queue } from '@beseda/contract/entities/chat.ts'
import { useQuery } from '@tanstack/react-query'
import { useRouterState, useSearch } from '@tanstack/react-router'
import { AlarmClock, Archive, Hourglass, type LucideIcon, MessageSquarePlus, MessagesSquare } from 'lucide-react'
import { countersQuery } from '../../entities/chat/counters.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { type ChatsSearch, paths, queues } from '../../lib/paths.ts'
import { useViewer } from '../../lib/viewer.ts'
import { plural } from '../../lib/words/plural.ts'
import { hasChats } from '../guard.ts'

const icons: Record<Queue, LucideIcon> = {
  assigned: MessagesSquare,
  pending: Hourglass,
  overdue: AlarmClock,
  closed: Archive,
  created: MessageSquarePlus,
}
export interface QueueEntry {
  readonly queue: Queue
  readonly Icon: LucideIcon
  readonly name: string
  /** 0 when there is nothing to count or the number is unknown. */
  readonly count: number
  /** The count as text for screen readers: «11 чатов»; '' for none. */
  readonly countText: string
  readonly current: boolean
  readonly search: ChatsSearch
}
const countOf = (counters: Counters | undefined, queue: Queue): number =>
  queue === 'closed' ? 0 : (counters?.[queue] ?? 0)

/** The queues of the menu with their live counts. */
export const useQueues = (): readonly QueueEntry[] => {
  const lang = useLang()
  const { shell } = useWords()
  const viewer = useViewer()
  const { data: counters } = useQuery({ ...countersQuery, enabled: hasChats(viewer) })
  const isChats = useRouterState({ select: (state) => state.location.pathname === paths.chats })
  const search = useSearch({ strict: false }) as Partial<ChatsSearch>
  if (!hasChats(viewer)) return []
  return queues.map((queue) => {
    const name = shell.queues[queue]
    const count = countOf(counters, queue)
    return {
      queue,
      Icon: icons[queue],
      name,
      count,
      countText: count > 0 ? plural(lang, count, shell.queueCount) : '',
      current: isChats && search.filter === queue,
      search: { filter: queue, ...(isChats && search.scope && { scope: search.scope }) },
    }
  })
}
