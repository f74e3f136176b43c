import { CircleAlert } from 'lucide-react'
import { Suspense } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { useWords, withWords } from '../../lib/language.ts'
import { late } from '../../lib/late.ts'
import { fill } from '../../lib/words/plural.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx'
import type { NothingProps } from './EmptyList.tsx'
import styles from './list.module.css'

const EmptyList = late(withWords(() => import('./EmptyList.tsx'), 'listFilters'))

interface QueryState {
  readonly isError: boolean
  readonly error: Error | null
  readonly isPending: boolean
  readonly isFetching: boolean
  readonly refetch: () => Promise<unknown>
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
  return (
    <Suspense fallback={null}>
      <EmptyList workspace={workspace} FirstSteps={FirstSteps} />
    </Suspense>
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
