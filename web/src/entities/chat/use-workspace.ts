import { has } from '@beseda/contract/access.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useSyncExternalStore } from 'react'
import { type ChatsSearch, parseChatsSearch, paths } from '../../lib/paths.ts'
import { stored } from '../../lib/storage.ts'
import { accessOf, useViewer } from '../../lib/viewer.ts'
import { keepSort, keptSort } from './order/kept-sort.ts'
import type { QueueKey } from './queries.ts'

type Go = (options: { to: string; search: object; replace?: boolean }) => Promise<void>

export interface GoOptions {
  /** Replaces the history entry of the browser, for example while navigating the list with the keyboard. */
  readonly replace?: boolean
}
/** `undefined` removes a field. */
type Change = { readonly [F in keyof ChatsSearch]?: ChatsSearch[F] | undefined }
export interface Workspace {
  readonly view: QueueKey
  readonly openChatId: string | null
  /** The user may see everybody's chats. */
  readonly mayScope: boolean
  /** The dialog «new chat»: its recipient (`toSomebody`, or the client of a chat), or null. */
  readonly newChatTo: string | null
  readonly openChat: (chatId: string | null, options?: GoOptions) => void
  readonly change: (change: Change, options?: GoOptions) => void
}

/** The state of the workspace, stored in the address. */
export const useWorkspace = (): Workspace => {
  const raw = useSearch({ strict: false })
  const go = useNavigate() as Go
  const user = useViewer()
  const sorts = useSyncExternalStore(stored.sorts.subscribe, stored.sorts.get)
  const mayScope = has(accessOf(user), 'AUTHORITY_ALL_CHATS')
  return useMemo(() => {
    const search = parseChatsSearch(raw)
    const { filter, scope: asked, search: words = '', sort, chat, to, ...by } = search
    const scope = asked === 'all' && mayScope ? asked : 'mine'
    const set = (next: Record<string, unknown>, { replace = false }: GoOptions = {}) => {
      const given = Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined && value !== ''))
      void go({ to: paths.chats, search: given, replace })
    }
    const list: Omit<QueueKey, 'sort'> = {
      ...{ filter, scope, search: words.trim() },
      ...(Object.keys(by).length > 0 && { by }),
    }
    const order = sort ?? keptSort(list, sorts)
    return {
      view: { ...list, ...(order && { sort: order }) },
      openChatId: chat ?? null,
      mayScope,
      newChatTo: to ?? null,
      openChat: (chatId, options) => set({ ...search, to: undefined, chat: chatId ?? undefined }, options),
      change: (change, options) => {
        if ('sort' in change) keepSort(list, change.sort)
        set({ ...search, ...change }, options)
      },
    }
  }, [raw, go, mayScope, sorts])
}
