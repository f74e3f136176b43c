import type { PresenceNow } from '@beseda/contract/entities/presence.ts'
import type { QueryClient } from '@tanstack/react-query'
import { viewerQuery } from '../../lib/viewer.ts'

/**
 * Shows the presence that the server answered. A frame may overtake the answer: then the answer is older and is ignored.
 * `presenceSince` is always the server's time, so the two can be compared.
 */
export const applyAnswer = (queryClient: QueryClient, { since, ...answer }: PresenceNow): void => {
  queryClient.setQueryData(viewerQuery.queryKey, (user) =>
    user && since >= user.presenceSince ? { ...user, ...answer, presenceSince: since } : user,
  )
}

/** The newest choice of a presence that the server has not answered yet; `at` by the browser's clock. */
let pending: { readonly at: number } | null = null

export const pendingChoice = (): typeof pending => pending
export const setPendingChoice = (choice: typeof pending): void => {
  pending = choice
}
