import { account } from '@beseda/contract/endpoints/account.ts'
import type { CurrentUser, Preferences } from '@beseda/contract/entities/user.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from './api.ts'
import { ApiError } from './api-error.ts'
import { currentWords } from './language.ts'
import { toast } from './toasts.ts'
import { preferencesOf, viewerQuery } from './viewer.ts'

/** Sets preferences of the user: shown at once, kept by the server for all their browsers, taken back when it refuses. */
export const usePrefer = (): ((change: Partial<Preferences>) => Promise<void>) => {
  const queryClient = useQueryClient()
  const show = (change: Partial<Preferences>) =>
    queryClient.setQueryData<CurrentUser>(
      viewerQuery.queryKey,
      (user) => user && { ...user, preferences: { ...preferencesOf(user), ...change } },
    )
  return async (change) => {
    const user = queryClient.getQueryData(viewerQuery.queryKey)
    const before = user && preferencesOf(user)
    show(change)
    try {
      await call(account.prefer, change)
    } catch (error) {
      if (before) show(before)
      toast({ kind: 'error', text: error instanceof ApiError ? error.text : currentWords().common.noConnection })
    }
  }
}
