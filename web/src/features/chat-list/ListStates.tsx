import { has } from '@beseda/contract/access.ts'
import type { Queue } from '@beseda/contract/entities/chat.ts'
import { useQuery } from '@tanstack/react-query'
import { AlarmClock, Archive, CircleAlert, Inbox, type LucideIcon, MessageSquarePlus, SearchX } from 'lucide-react'
import { type ComponentType, Suspense } from 'react'
import { countersQuery } from '../../entities/chat/counters.ts'
import type { Workspace } from '../../entities/chat/use-workspace.ts'
import { ApiError } from '../../lib/api-error.ts'
import { useWords } from '../../lib/language.ts'
import { toSomebody } from '../../lib/paths.ts'
import { accessOf, useViewer } from '../../lib/viewer.ts'
import { fill } from '../../lib/words/plural.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx'
import styles from './list.module.css'

const icons: Record<Queue, LucideIcon> = {
  assigned: Inbox,
  pending: Inbox,
  overdue: AlarmClock,
  closed: Archive,
  created: MessageSquarePlus,
}

interface QueryState {
  readonly isError: boolean
  readonly error: Error | null
  readonly isPending: boolean
  readonly isFetching: boolean
  readonly refetch: () => Promise<unknown>
}

interface NothingProps {
  readonly workspace: Workspace
  readonly FirstSteps: ComponentType
}
/** Shown instead of rows: loading, an error, or why the queue is empty and what to do. */
export const ListNothing = ({ workspace, query, FirstSteps }: NothingProps & { readonly query: QueryState }) => {
  const words = useWords()
  if (query.isPending) return <ListSkeleton rows={8} label={words.chats.list.loading} />
  if (query.isError) {
    const known = query.error instanceof ApiError ? query.error : null
    return (
      <ErrorState
        title={words.chats.list.failed}
        text={known?.text ?? words.common.noConnection}
        requestId={known?.requestId && fill(words.common.requestId, { id: known.requestId })}
        retry={{ label: words.common.retry, run: () => void query.refetch(), busy: query.isFetching }}
      />
    )
  }
  return workspace.view.search ? (
    <NothingFound workspace={workspace} />
  ) : (
    <NothingHere workspace={workspace} FirstSteps={FirstSteps} />
  )
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

/** After the last row: loading more, or an error. Loaded rows stay. */
export const ListEnd = ({
  isLoading,
  hasFailed,
  retry,
}: {
  isLoading: boolean
  hasFailed: boolean
  retry: () => void
}) => {
  const words = useWords()
  if (hasFailed)
    return (
      <div className={styles.failed} role="alert">
        <CircleAlert size={16} aria-hidden="true" />
        <span className={styles.grow}>{words.chats.list.failed}</span>
        <Button size="s" onClick={retry}>
          {words.common.retry}
        </Button>
      </div>
    )
  return isLoading ? <ListSkeleton rows={3} label={words.chats.list.loadingMore} /> : null
}

const ListSkeleton = ({ rows, label }: { rows: number; label: string }) => (
  <SkeletonGroup label={label}>
    {Array.from({ length: rows }, (_, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the blocks are all the same
      <div key={i} className={styles.skeleton}>
        <Skeleton width="38px" height={38} round />
        <div className={styles.grow}>
          <Skeleton width={`${52 + ((i * 17) % 30)}%`} height={12} />
          <Skeleton width={`${64 + ((i * 23) % 30)}%`} height={10} />
        </div>
      </div>
    ))}
  </SkeletonGroup>
)
