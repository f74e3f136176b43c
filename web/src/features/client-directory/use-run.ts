import type { InputOf } from '@beseda/contract/endpoint.ts'
import { clientDirectory } from '@beseda/contract/endpoints/client-directory.ts'
import type { ClientRun } from '@beseda/contract/entities/client-list.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { newId } from '../../lib/ids.ts'
import { useWords } from '../../lib/language.ts'
import { directoryKey } from './queries.ts'

type Input = InputOf<typeof clientDirectory.startRun>
const everyMs = 1000

/** An action for many clients: the server does it, and this asks how far it is. */
export const useRun = () => {
  const { common } = useWords()
  const queryClient = useQueryClient()
  const [started, setStarted] = useState<ClientRun | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [isStarting, setStarting] = useState(false)
  /** Of the question that is asked now: pressing the button again after a lost answer starts nothing twice. */
  const id = useRef(newId())
  const runId = started?.id ?? ''
  const { data } = useQuery({
    queryKey: ['clientRun', runId],
    queryFn: ({ signal }) => call(clientDirectory.run, { clientRunId: runId }, { signal }),
    enabled: started !== null,
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'running' ? false : everyMs),
  })
  const run = data ?? started
  const isEnded = run !== null && run.state !== 'running'
  useEffect(() => {
    if (isEnded) void queryClient.invalidateQueries({ queryKey: directoryKey })
    if (isEnded) void queryClient.invalidateQueries({ queryKey: ['clientTags'] })
  }, [isEnded, queryClient])
  const start = async (input: Omit<Input, 'id'>): Promise<boolean> => {
    setStarting(true)
    setError(null)
    try {
      setStarted(await call(clientDirectory.startRun, { id: id.current, ...input } as Input))
      return true
    } catch (failure) {
      // a refused call started nothing; one without an answer may have
      if (failure instanceof ApiError) id.current = newId()
      setError(failure instanceof ApiError ? failure.text : common.noConnection)
      return false
    } finally {
      setStarting(false)
    }
  }
  const stop = () => void call(clientDirectory.stopRun, { clientRunId: runId }).catch(() => undefined)
  return { run, error, isStarting, start, stop, forget: () => setError(null) }
}
