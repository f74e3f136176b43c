import type { Organization } from '@beseda/contract/entities/organization.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, NetworkError } from '../../lib/api-error.ts'
import { currentWords } from '../../lib/language.ts'
import { toast } from '../../lib/toasts.ts'
import { takeOrganization } from './queries.ts'

/** An action on an organization by one button: shows the result, or the refusal. */
export const useAct = () => {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const act = async (run: () => Promise<Organization>, done: string | ((o: Organization) => string)): Promise<void> => {
    setBusy(true)
    try {
      const changed = await run()
      takeOrganization(queryClient, changed)
      toast({ kind: 'success', text: typeof done === 'string' ? done : done(changed) })
    } catch (error) {
      if (error instanceof ApiError) toast({ kind: 'error', text: error.text })
      else if (error instanceof NetworkError) toast({ kind: 'error', text: currentWords().common.noConnection })
      else throw error
    } finally {
      setBusy(false)
    }
  }
  return { act, busy }
}
