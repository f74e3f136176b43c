import { useQuery } from '@tanstack/react-query'
import { useLocation, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { countersQuery } from '../entities/chat/counters.ts'
import { announce } from '../lib/announce.ts'
import { useConnection } from '../lib/connection.ts'
import { currentWords, useWords } from '../lib/language.ts'
import { notify } from '../lib/notices/notify.ts'
import { brand } from '../lib/page-meta.ts'
import { parseChatsSearch, paths } from '../lib/paths.ts'
import { stop, tabTitle } from '../lib/tab-title.ts'
import type { Words } from '../lib/words/shape.ts'
import { screenAt } from './screens.ts'

/** «(3) Просрочены — Беседа». An unknown address has the title of the page that says so. */
export const titleOf = (
  words: Words,
  brandName: string,
  { pathname, search }: { pathname: string; search: Readonly<Record<string, unknown>> },
  count: number,
): string => {
  const title = screenAt(pathname)?.title(words, search) ?? words.pages.notFound.title
  return `${count > 0 ? `(${count}) ` : ''}${title} — ${brandName}`
}

/** A lost connection is seen in the title of a tab that nobody looks at; coming back to the tab ends all alerts. */
export const useAlertTitles = (): void => {
  const { state } = useConnection()
  useEffect(() => {
    if (state !== 'offline') return
    const { shell, common } = currentWords()
    notify({ kind: 'offline', title: shell.problemTitle, text: common.noConnection })
    return stop
  }, [state])
  useEffect(() => {
    addEventListener('focus', stop)
    return () => removeEventListener('focus', stop)
  }, [])
}

/** Keeps the tab's title: «(3) Просрочены — Беседа», without the count where there is nothing to count. */
export const useTitles = (): void => {
  const words = useWords()
  const { pathname, search } = useLocation() as { pathname: string; search: Record<string, unknown> }
  // Only what somebody else has fetched: the title asks for nothing.
  const { data: counters } = useQuery({ ...countersQuery, enabled: false })
  const queue = pathname === paths.chats ? parseChatsSearch(search).filter : null
  const count = queue === null || queue === 'closed' ? 0 : (counters?.[queue] ?? 0)
  const title = titleOf(words, brand(), { pathname, search }, count)
  useEffect(() => tabTitle.set(title), [title])
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
