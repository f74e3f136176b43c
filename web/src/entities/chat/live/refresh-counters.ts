import { queues } from '@beseda/contract/endpoints/queues.ts'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { elapsed, later } from '../../../lib/clock.ts'
import { countersQuery } from '../counters.ts'
import { keys, type QueueKey, type QueuePages } from '../queries.ts'

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

const totals = new Map<string, () => void>()
/** Refetches the length of a partly loaded queue. On failure the old number stays. */
export const refreshTotal = (queryClient: QueryClient, view: QueueKey): void => {
  const name = JSON.stringify(view)
  const known = totals.get(name) ?? atMostEvery(() => void fetchTotal(queryClient, view))
  totals.set(name, known)
  known()
}
const fetchTotal = async (queryClient: QueryClient, { filter, scope, search }: QueueKey): Promise<void> => {
  const answer = await call(queues.list, { filter, scope, limit: 1, ...(search && { search }) }).catch(() => null)
  if (!answer) return
  queryClient.setQueryData<QueuePages>(
    keys.queue({ filter, scope, search }),
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, total: answer.total })) },
  )
}
