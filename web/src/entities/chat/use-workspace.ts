import { has } from '@beseda/contract/access.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type ChatsSearch, parseChatsSearch, paths } from '../../lib/paths.ts'
import { accessOf, useViewer } from '../../lib/viewer.ts'
import type { QueueKey } from './queries.ts'

type Go = (options: { to: string; search: object; replace?: boolean }) => Promise<void>

export interface GoOptions {
  /** Replaces the history entry of the browser, for example while navigating the list with the keyboard. */
  readonly replace?: boolean
}
export interface Workspace {
  readonly view: QueueKey
  readonly openChatId: string | null
  /** The user may see everybody's chats. */
  readonly mayScope: boolean
  /** The dialog «new chat»: its recipient (`toSomebody`, or the client of a chat), or null. */
  readonly newChatTo: string | null
  readonly openChat: (chatId: string | null, options?: GoOptions) => void
  readonly change: (change: Partial<ChatsSearch>, options?: GoOptions) => void
}

/** The state of the workspace, stored in the address. */
export const useWorkspace = (): Workspace => {
  const raw = useSearch({ strict: false })
  const go = useNavigate() as Go
  const user = useViewer()
  const mayScope = has(accessOf(user), 'AUTHORITY_ALL_CHATS')
  return useMemo(() => {
    const search = parseChatsSearch(raw)
    const scope = search.scope === 'all' && mayScope ? 'all' : 'mine'
    const set = (next: Record<string, unknown>, { replace = false }: GoOptions = {}) => {
      const given = Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined && value !== ''))
      void go({ to: paths.chats, search: given, replace })
    }
    return {
      view: { filter: search.filter, scope, search: search.search?.trim() ?? '' },
      openChatId: search.chat ?? null,
      mayScope,
      newChatTo: search.to ?? null,
      openChat: (chatId, options) => set({ ...search, to: undefined, chat: chatId ?? undefined }, options),
      change: (change, options) => set({ ...search, ...change }, options),
    }
  }, [raw, go, mayScope])
}
