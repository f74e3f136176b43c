import { liveKeys } from '../../lib/live-keys.ts'

/** The chats that this user keeps at the top of their lists, in the order in which they were pinned. */
export const pinsQuery = {
  queryKey: [...liveKeys.pins, 'own'] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await import('./acts/list-pins.ts')).listPins(signal),
  staleTime: Infinity,
}
