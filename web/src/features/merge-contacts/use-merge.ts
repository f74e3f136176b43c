import { has } from '@beseda/contract/access.ts'
import type { Endpoint, EntityOf, InputOf } from '@beseda/contract/endpoint.ts'
import { clientMerges } from '@beseda/contract/endpoints/client-merges.ts'
import type { ClientMerge } from '@beseda/contract/entities/client-merge.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { useWords } from '../../lib/language.ts'
import { toast } from '../../lib/toasts.ts'
import { accessOf, useViewer } from '../../lib/viewer.ts'
import { fill } from '../../lib/words/plural.ts'
import { mergesKey } from './queries.ts'

/** Merging, taking back, and “different people”: one at a time, each with a toast. */
export const useMerge = () => {
  const { common, mergeContacts: words } = useWords('mergeContacts')
  const queryClient = useQueryClient()
  const mayEdit = has(accessOf(useViewer()), 'AUTHORITY_PROFILE_UPDATE')
  const [isBusy, setBusy] = useState(false)
  const act = async <E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<EntityOf<E> | undefined> => {
    setBusy(true)
    try {
      return await call(endpoint, input)
    } catch (error) {
      toast({ kind: 'error', text: error instanceof ApiError ? error.text : common.noConnection })
      return undefined
    } finally {
      await queryClient.invalidateQueries({ queryKey: mergesKey })
      setBusy(false)
    }
  }
  const undo = async (done: ClientMerge): Promise<void> => {
    if (await act(clientMerges.undo, { mergeId: done.id }))
      toast({ kind: 'success', text: fill(words.undone, { first: done.survivor.name, second: done.merged.name }) })
  }
  const merge = async (input: InputOf<typeof clientMerges.merge>): Promise<boolean> => {
    const done = await act(clientMerges.merge, input)
    if (done)
      toast({
        kind: 'success',
        text: fill(words.merged, { first: done.survivor.name, second: done.merged.name }),
        action: { label: words.undo, run: () => void undo(done) },
      })
    return done !== undefined
  }
  return { act, merge, undo, isBusy, noRight: mayEdit ? null : words.noRight }
}
