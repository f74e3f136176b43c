import { useQuery } from '@tanstack/react-query'
import { useLocation, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { announce } from '../lib/announce.ts'
import { useWords } from '../lib/language.ts'
import { brand } from '../lib/page-meta.ts'
import { parseChatsSearch, paths } from '../lib/paths.ts'
import { tabTitle } from '../lib/tab-title.ts'
import { countersQuery } from './counters.ts'
import { screenAt } from './screens.ts'

/** Keeps the tab's title: «(3) Просрочены — Беседа», without the count where there is nothing to count. */
export const useTitles = (): void => {
  const words = useWords()
  const { pathname, search } = useLocation() as { pathname: string; search: Record<string, unknown> }
  // Only what somebody else has fetched: the title asks for nothing.
  const { data: counters } = useQuery({ ...countersQuery, enabled: false })
  const queue = pathname === paths.chats ? parseChatsSearch(search).filter : null
  const count = queue === null || queue === 'closed' ? 0 : (counters?.[queue] ?? 0)
  const title = screenAt(pathname)?.title(words, search) ?? words.pages.notFound.title
  useEffect(() => {
    tabTitle.set(`${count > 0 ? `(${count}) ` : ''}${title} — ${brand()}`)
  }, [count, title])
}

/** After a change of the page the focus goes to its heading, and its name is read out. Not at the first page. */
export const useRouteFocus = (): void => {
  const words = useWords()
  const pathname = useRouterState({ select: (state): string | undefined => state.resolvedLocation?.pathname })
  const settled = useRouterState({ select: (state) => state.status === 'idle' })
  const before = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (!settled || pathname === undefined) return
    const isFirst = before.current === undefined
    const isSame = before.current === pathname
    before.current = pathname
    if (isFirst || isSame) return
    const heading = document.querySelector<HTMLElement>('h1')
    if (heading && !document.querySelector('main [data-autofocus]')) {
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    }
    announce(screenAt(pathname)?.title(words, {}) ?? words.pages.notFound.title)
  }, [pathname, settled, words])
}
