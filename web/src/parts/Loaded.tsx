import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError, NetworkError } from '../lib/api-error.ts'
import { useWords } from '../lib/language.ts'
import { fill } from '../lib/words/plural.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Skeleton, SkeletonGroup } from '../ui/Skeleton.tsx'
import styles from './Loaded.module.css'
import { Upsell } from './Upsell.tsx'

const shapes = { table: { rows: 8, height: 18 }, form: { rows: 5, height: 34 } } as const

/** Loaded data, or their skeleton while loading, or an error with a button to retry. Known data stay visible. */
export const Loaded = <T,>({
  query: { data, error, isFetching, refetch },
  shape,
  children,
}: {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching'> & { readonly refetch: () => unknown }
  shape: keyof typeof shapes
  children: (data: T) => ReactNode
}) => {
  const { common } = useWords()
  if (data !== undefined) return <>{children(data)}</>
  // The plan lost the option while the screen was open.
  if (error instanceof ApiError && error.code === 'OPTION_UNAVAILABLE') return <Upsell option={null} />
  if (error) {
    const text =
      error instanceof NetworkError ? common.noConnection : error instanceof ApiError ? error.text : undefined
    const id = error instanceof ApiError ? error.requestId : undefined
    return (
      <ErrorState
        title={common.errorTitle}
        {...(text !== undefined && { text })}
        requestId={id === undefined ? undefined : fill(common.requestId, { id })}
        retry={{ label: common.retry, run: () => void refetch(), busy: isFetching }}
      />
    )
  }
  const { rows, height } = shapes[shape]
  return (
    <SkeletonGroup label={common.loading} className={styles[shape]}>
      {Array.from({ length: rows }, (_, row) => `${92 - ((row * 17) % 40)}%`).map((width) => (
        <Skeleton key={width} width={width} height={height} />
      ))}
    </SkeletonGroup>
  )
}
