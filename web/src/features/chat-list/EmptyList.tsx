import { has } from '@beseda/contract/access.ts'
import type { Queue } from '@beseda/contract/entities/chat.ts'
import { useQuery } from '@tanstack/react-query'
import { AlarmClock, Archive, Bot, Inbox, type LucideIcon, MessageSquarePlus, SearchX } from 'lucide-react'
import { type ComponentType, Suspense } from 'react'
import { countersQuery } from '../../entities/chat/counters.ts'
import { noFilters } from '../../entities/chat/filter-fields.ts'
import type { ListWorkspace } from '../../entities/chat/use-workspace.ts'
import { useWords } from '../../lib/language.ts'
import { toSomebody } from '../../lib/paths.ts'
import { accessOf, useViewer } from '../../lib/viewer.ts'
import { fill } from '../../lib/words/plural.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

const icons: Record<Queue, LucideIcon> = {
  assigned: Inbox,
  pending: Inbox,
  bot: Bot,
  overdue: AlarmClock,
  closed: Archive,
  created: MessageSquarePlus,
}

export interface NothingProps {
  readonly workspace: ListWorkspace
  readonly FirstSteps: ComponentType
}

const NothingFound = ({ workspace }: { workspace: ListWorkspace }) => {
  const words = useWords('listFilters').listFilters
  const { search, by } = workspace.view
  return (
    <EmptyState
      icon={<SearchX size={28} strokeWidth={1.5} aria-hidden="true" />}
      title={words.nothingFound}
      actions={<Button onClick={() => workspace.change({ search: '', ...noFilters })}>{words.reset}</Button>}
    >
      {search && !by ? words.nothingFoundText : words.nothingMatches}
    </EmptyState>
  )
}

const NothingHere = ({ workspace, FirstSteps }: NothingProps) => {
  const { filter, scope } = workspace.view
  const { shell, listFilters: words } = useWords('listFilters')
  const newChat = shell.newChat
  const mayStart = has(accessOf(useViewer()), 'AUTHORITY_CHAT_DISTRIBUTION')
  const counters = useQuery(countersQuery).data
  const everybodys = counters?.all
  const waiting = counters?.pending ?? 0
  const Icon = icons[filter]
  /** What a supervisor looks at next. */
  const attention = (['overdue', 'pending'] as const).find(
    (queue) => (everybodys?.[queue] ?? 0) > 0 && (scope === 'mine' || queue !== filter),
  )
  const mayOpen = !attention && filter === 'assigned' && waiting > 0
  const nothing = (
    <EmptyState
      icon={<Icon size={28} strokeWidth={1.5} aria-hidden="true" />}
      title={words.empty[filter].title}
      actions={
        (attention && (
          <Button onClick={() => workspace.change({ filter: attention, scope: 'all' })}>
            {fill(words.attention[attention], { count: everybodys![attention] })}
          </Button>
        )) ||
        (mayOpen && (
          <Button onClick={() => workspace.change({ filter: 'pending' })}>
            {fill(words.openPending, { count: waiting })}
          </Button>
        )) ||
        (filter === 'created' && mayStart && (
          <Button onClick={() => workspace.change({ to: toSomebody })}>{newChat}</Button>
        ))
      }
    >
      {words.empty[filter].text}
    </EmptyState>
  )
  if (filter !== 'assigned' || mayOpen || attention) return nothing
  return (
    <>
      <Suspense fallback={null}>
        <FirstSteps />
      </Suspense>
      {nothing}
    </>
  )
}

/** Why the queue has no rows, and what to do. */
const EmptyList = (props: NothingProps) =>
  props.workspace.view.search || props.workspace.view.by ? (
    <NothingFound workspace={props.workspace} />
  ) : (
    <NothingHere {...props} />
  )
export default EmptyList
