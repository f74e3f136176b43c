import type { InputOf } from '@beseda/contract/endpoint.ts'
import { bulkRuns } from '@beseda/contract/endpoints/bulk-runs.ts'
import type { BulkRun } from '@beseda/contract/entities/bulk-run.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { listInput, type QueueKey } from '../../entities/chat/queries.ts'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { newId } from '../../lib/ids.ts'
import { currentWords } from '../../lib/language.ts'

export type WholeAction = InputOf<typeof bulkRuns.start>['action']
const everyMs = 1000

/** An action for all chats of a list: the server does it, and this asks how far it is. */
export const useWholeRun = (view: QueueKey) => {
  const [started, setStarted] = useState<BulkRun | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [isStarting, setStarting] = useState(false)
  /** Of the question that is asked now: pressing the button again after a lost answer starts nothing twice. */
  const id = useRef(newId())
  const runId = started?.id ?? ''
  const { data } = useQuery({
    queryKey: ['bulkRun', runId],
    queryFn: ({ signal }) => call(bulkRuns.one, { bulkRunId: runId }, { signal }),
    enabled: started !== null,
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'running' ? false : everyMs),
  })
  const start = async (action: WholeAction): Promise<boolean> => {
    setStarting(true)
    setError(null)
    try {
      setStarted(await call(bulkRuns.start, { id: id.current, list: listInput(view), action }))
      return true
    } catch (failure) {
      // a refused call started nothing; one without an answer may have
      if (failure instanceof ApiError) id.current = newId()
      setError(failure instanceof ApiError ? failure.text : currentWords().common.noConnection)
      return false
    } finally {
      setStarting(false)
    }
  }
  const stop = () => void call(bulkRuns.stop, { bulkRunId: runId }).catch(() => undefined)
  return { run: data ?? started, error, isStarting, start, stop, forget: () => setError(null) }
}
