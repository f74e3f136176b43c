import { has } from '@beseda/contract/access.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useMemo, useSyncExternalStore } from 'react'
import { type ChatsSearch, parseChatsSearch, paths } from '../../lib/paths.ts'
import { stored } from '../../lib/storage.ts'
import { accessOf, useViewer } from '../../lib/viewer.ts'
import { keepSort, keptSort } from './order/kept-sort.ts'
import { prefetchChat } from './prefetch.ts'
import type { QueueKey } from './queries.ts'

type Go = (options: { to: string; search: object; replace: boolean }) => Promise<void>

export interface GoOptions {
  /** Replaces the history entry of the browser, for example while navigating the list with the keyboard. */
  readonly replace?: boolean
}
/** `undefined` removes a field. */
type Change = { readonly [F in keyof ChatsSearch]?: ChatsSearch[F] | undefined }
/** What belongs to the list. `view` is another object only when the list is another one, and the functions never change. */
export interface ListWorkspace {
  readonly view: QueueKey
  /** The user may see everybody's chats. */
  readonly mayScope: boolean
  readonly openChat: (chatId: string | null, options?: GoOptions) => void
  readonly change: (change: Change, options?: GoOptions) => void
}
export interface Workspace extends ListWorkspace {
  readonly openChatId: string | null
  /** The dialog «new chat»: its recipient (`toSomebody`, or the client of a chat), or null. */
  readonly newChatTo: string | null
}

const listOf = (
  { filter, scope, search = '', sort: _, chat: __, to: ___, ...by }: ChatsSearch,
  mayScope: boolean,
): Omit<QueueKey, 'sort'> => ({
  ...{ filter, scope: scope === 'all' && mayScope ? scope : 'mine', search: search.trim() },
  ...(Object.keys(by).length > 0 && { by }),
})

/** The state of the workspace, stored in the address. */
export const useWorkspace = (): Workspace => {
  const raw = useSearch({ strict: false })
  const router = useRouter()
  const queryClient = useQueryClient()
  const user = useViewer()
  const sorts = useSyncExternalStore(stored.sorts.subscribe, stored.sorts.get)
  const mayScope = has(accessOf(user), 'AUTHORITY_ALL_CHATS')
  const { openChat, change } = useMemo((): Pick<Workspace, 'openChat' | 'change'> => {
    /** Changes the address as it is now, which may be newer than what is rendered. */
    const set = (next: Change, { replace = false }: GoOptions = {}) => {
      const search = { ...parseChatsSearch(router.latestLocation.search), ...next }
      const given = Object.fromEntries(
        Object.entries(search).filter(([, value]) => value !== undefined && value !== ''),
      )
      void (router.navigate as Go)({ to: paths.chats, search: given, replace })
    }
    return {
      openChat: (chatId, options) => {
        // Asked for before the scripts of the first chat, which would keep the browser's connections busy.
        if (chatId) prefetchChat(queryClient, chatId)
        set({ to: undefined, chat: chatId ?? undefined }, options)
      },
      change: (next, options) => {
        if ('sort' in next) keepSort(listOf(parseChatsSearch(router.latestLocation.search), mayScope), next.sort)
        set(next, options)
      },
    }
  }, [router, queryClient, mayScope])
  const search = useMemo(() => parseChatsSearch(raw), [raw])
  const list = listOf(search, mayScope)
  const sort = search.sort ?? keptSort(list, sorts)
  const asked: QueueKey = { ...list, ...(sort && { sort }) }
  // biome-ignore lint/correctness/useExhaustiveDependencies: compared by its contents
  const view = useMemo(() => asked, [JSON.stringify(asked)])
  const { chat = null, to = null } = search
  return useMemo(
    () => ({ view, mayScope, openChat, change, openChatId: chat, newChatTo: to }),
    [view, mayScope, openChat, change, chat, to],
  )
}
