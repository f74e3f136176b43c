import { support } from '@beseda/contract/endpoints/support.ts'
import type { StoredFile } from '@beseda/contract/entities/file.ts'
import { createOutbox, type Outbox, type OutboxEntry } from '@beseda/sdk/core/outbox.ts'
import { backOff } from '@beseda/sdk/core/ports.ts'
import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { call } from '../../lib/api.ts'
import { ApiError, isPassing } from '../../lib/api-error.ts'
import { later } from '../../lib/clock.ts'
import { outboxKey, outbox as saved } from '../../lib/drafts.ts'
import { chance } from '../../lib/ids.ts'
import { liveKeys } from '../../lib/live-keys.ts'

/** A message that the service has not confirmed. It survives a reload and is sent once. */
export interface UnsentMessage extends OutboxEntry {
  readonly text: string
  readonly files: readonly StoredFile[]
  readonly at: number
  readonly failure: { readonly text: string } | null
}
/** Instead of the id of a chat, in the keys of what this browser stores. */
export const supportThread = 'support'

let current: { readonly userId: string; readonly outbox: Outbox<UnsentMessage> } | null = null
const listeners = new Set<() => void>()
const none: readonly UnsentMessage[] = []

/** Opens the outbox of the user: messages of an earlier visit are sent now. */
export const openSupportOutbox = (userId: string, queryClient: QueryClient): void => {
  if (current?.userId === userId) return
  const key = (id: string) => outboxKey(userId, supportThread, id)
  const outbox = createOutbox<UnsentMessage>({
    later,
    isOnline: () => navigator.onLine,
    deliver: async ({ id, text, files }) => {
      await call(support.send, { id, text, fileIds: files.map((file) => file.id) })
      await queryClient.invalidateQueries({ queryKey: liveKeys.support })
    },
    onFailure: (_, error, tries) =>
      error instanceof ApiError && !isPassing(error) ? { text: error.text } : backOff(tries, chance()),
    save: (entry) => void saved.set(key(entry.id), entry),
    drop: (entry) => void saved.delete(key(entry.id)),
    onChange: () => {
      for (const listener of listeners) listener()
    },
  })
  current?.outbox.stop()
  current = { userId, outbox }
  addEventListener('online', outbox.wake)
  void saved.entries().then((entries) => {
    const own = entries.filter(([name]) => name.startsWith(`${userId}/${supportThread}/`))
    outbox.restore(own.map(([, entry]) => entry as UnsentMessage))
  })
}
export const supportOutbox = (): Outbox<UnsentMessage> => {
  if (!current) throw new Error('The outbox has not been opened')
  return current.outbox
}
const subscribe = (changed: () => void) => {
  listeners.add(changed)
  return () => listeners.delete(changed)
}
export const useUnsent = (): readonly UnsentMessage[] =>
  useSyncExternalStore(subscribe, () => current?.outbox.list() ?? none)
