import { queues } from '@beseda/contract/endpoints/queues.ts'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { elapsed, later } from '../../../lib/clock.ts'
import { countersQuery } from '../counters.ts'
import { keys, listInput, type QueueKey, type QueuePages } from '../queries.ts'

const everyMs = 2000

/** Runs `work` soon, at most once per `everyMs`, however often it is requested. */
const atMostEvery = (work: () => void) => {
  let last = -everyMs
  let waiting = false
  return (): void => {
    if (waiting) return
    waiting = true
    later(Math.max(0, last + everyMs - elapsed()), () => {
      waiting = false
      last = elapsed()
      work()
    })
  }
}

const countersOf = new WeakMap<QueryClient, () => void>()
/** Fetches the counters of the menu again, at most every two seconds. */
export const refreshCounters = (queryClient: QueryClient): void => {
  const known = countersOf.get(queryClient)
  const refresh = known ?? atMostEvery(() => void queryClient.invalidateQueries({ queryKey: countersQuery.queryKey }))
  if (!known) countersOf.set(queryClient, refresh)
  refresh()
}

/** Runs `work` for a list soon, at most once per `everyMs`. */
const soonFor = (work: (queryClient: QueryClient, view: QueueKey) => void) => {
  const lists = new Map<string, () => void>()
  return (queryClient: QueryClient, view: QueueKey): void => {
    const name = JSON.stringify(view)
    const known = lists.get(name) ?? atMostEvery(() => work(queryClient, view))
    lists.set(name, known)
    known()
  }
}
/** Refetches a searched list: only the server knows whether a chat matches. */
export const refreshSearch = soonFor(
  (queryClient, view) => void queryClient.invalidateQueries({ queryKey: keys.queue(view), exact: true }),
)
/** Refetches the length of a partly loaded queue. On failure the old number stays. */
export const refreshTotal = soonFor(async (queryClient, view) => {
  const answer = await call(queues.list, { ...listInput(view), limit: 1 }).catch(() => null)
  if (!answer) return
  queryClient.setQueryData<QueuePages>(
    keys.queue(view),
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, total: answer.total })) },
  )
})
