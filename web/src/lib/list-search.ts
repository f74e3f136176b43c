import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

export type Change = Readonly<Record<string, string | undefined>>
type Go = (options: { to: string; search: (now: Change) => Change; replace?: boolean }) => Promise<void>

export interface ListSearch {
  /** The known search parameters. */
  readonly search: Readonly<Record<string, string | undefined>>
  /** Changes some of them and stays on the page; undefined removes one. `replace`: no new entry in the history. */
  readonly change: (change: Change, options?: { readonly replace?: boolean }) => void
  /** Id of the object in the panel. */
  readonly openId: string | undefined
  /** The panel shows a new object. */
  readonly isNew: boolean
  readonly open: (id: string, options?: { readonly replace?: boolean }) => void
  readonly close: () => void
}
const closed = { id: undefined, new: undefined, copy: undefined, tab: undefined } as const

/** The state of a page with a list and a panel next to it. It is in the address, so reload, back and links keep it. */
export const useListSearch = (): ListSearch => {
  const search = useSearch({ strict: false }) as Readonly<Record<string, string | undefined>>
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const go = useNavigate() as Go
  const change = useCallback<ListSearch['change']>(
    (patch, { replace = false } = {}) => {
      // of the address as it is now: two changes at once, such as a search that was typed and a row that was clicked, both stay
      const search = (now: Change): Change =>
        Object.fromEntries(
          Object.entries({ ...now, ...patch }).filter(([, value]) => value !== undefined && value !== ''),
        )
      void go({ to: pathname, search, replace })
    },
    [pathname, go],
  )
  return {
    search,
    change,
    openId: search.new ? undefined : search.id,
    isNew: search.new !== undefined,
    open: (id, options) => change({ ...closed, id }, options),
    close: () => change(closed),
  }
}
