import { has } from '@beseda/contract/access.ts'
import type { Queue } from '@beseda/contract/entities/chat.ts'
import { useQuery } from '@tanstack/react-query'
import { AlarmClock, Archive, Inbox, type LucideIcon, MessageSquarePlus, SearchX } from 'lucide-react'
import { type ComponentType, Suspense } from 'react'
import { countersQuery } from '../../entities/chat/counters.ts'
import type { Workspace } from '../../entities/chat/use-workspace.ts'
import { useWords } from '../../lib/language.ts'
import { toSomebody } from '../../lib/paths.ts'
import { accessOf, useViewer } from '../../lib/viewer.ts'
import { fill } from '../../lib/words/plural.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

const icons: Record<Queue, LucideIcon> = {
  assigned: Inbox,
  pending: Inbox,
  overdue: AlarmClock,
  closed: Archive,
  created: MessageSquarePlus,
}

export interface NothingProps {
  readonly workspace: Workspace
  readonly FirstSteps: ComponentType
}

const NothingFound = ({ workspace }: { workspace: Workspace }) => {
  const words = useWords().chats.list
  return (
    <EmptyState
      icon={<SearchX size={28} strokeWidth={1.5} aria-hidden="true" />}
      title={words.nothingFound}
      actions={<Button onClick={() => workspace.change({ search: '' }, { replace: true })}>{words.reset}</Button>}
    >
      {words.nothingFoundText}
    </EmptyState>
  )
}

const NothingHere = ({ workspace, FirstSteps }: NothingProps) => {
  const { filter } = workspace.view
  const { shell, chats } = useWords()
  const words = chats.list
  const newChat = shell.newChat
  const mayStart = has(accessOf(useViewer()), 'AUTHORITY_CHAT_DISTRIBUTION')
  const waiting = useQuery(countersQuery).data?.pending ?? 0
  const Icon = icons[filter]
  const mayOpen = filter === 'assigned' && waiting > 0
  const nothing = (
    <EmptyState
      icon={<Icon size={28} strokeWidth={1.5} aria-hidden="true" />}
      title={words.empty[filter].title}
      actions={
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
  if (filter !== 'assigned' || mayOpen) return nothing
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
  props.workspace.view.search ? <NothingFound workspace={props.workspace} /> : <NothingHere {...props} />
export default EmptyList
