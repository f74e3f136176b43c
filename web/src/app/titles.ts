import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { countersQuery } from '../entities/chat/counters.ts'
import { announce } from '../lib/announce.ts'
import { useWords } from '../lib/language.ts'
import { brand } from '../lib/page-meta.ts'
import { stop, tabTitle } from '../lib/tab-title.ts'
import type { Words } from '../lib/words/shape.ts'
import { screenAt } from './screens.ts'

/** «(3) Просрочены — Беседа», with the number of the user's unread chats. An unknown address has the title of the not-found page. */
export const titleOf = (
  words: Words,
  brandName: string,
  { pathname, search }: { pathname: string; search: Readonly<Record<string, unknown>> },
  count: number,
): string => {
  const title = screenAt(pathname)?.title(words, search) ?? words.pages.notFound.title
  return `${count > 0 ? `(${count}) ` : ''}${title} — ${brandName}`
}

/** Returning to the tab ends all alerts. */
export const useAlertTitles = (): void => {
  useEffect(() => {
    addEventListener('focus', stop)
    return () => removeEventListener('focus', stop)
  }, [])
}

/** Keeps the tab's title current: the number of unread chats of the user, nothing when it is 0. */
export const useTitles = (): void => {
  const words = useWords()
  // Reads only cached counts: the title makes no request.
  const { data: counters } = useQuery({ ...countersQuery, enabled: false })
  const count = counters?.unread ?? 0
  const title = useRouterState({ select: ({ location }) => titleOf(words, brand(), location, count) })
  useEffect(() => tabTitle.set(title), [title])
}

/** After navigation the heading of the page gets the focus and screen readers announce it. Not on the first page. */
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
