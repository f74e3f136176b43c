import type { QueryClient } from '@tanstack/react-query'
import { currentLang, currentWords } from '../../lib/language.ts'
import { viewerQuery } from '../../lib/viewer.ts'
import { plural } from '../../lib/words/plural.ts'
import { announceWithReturn, comeBack, forgetAutoBreak } from './auto-break.ts'

const signs = ['keydown', 'pointerdown', 'wheel'] as const
/** Choosing a status, or using a message about it, does not count as activity. */
const isAboutStatus = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('[data-status], [data-toasts]') !== null

/** Shows that the planned break is over; the next activity makes the user active. Returns a function that stops it. */
export const endBreak = (queryClient: QueryClient): (() => void) => {
  const minutes = queryClient.getQueryData(viewerQuery.queryKey)?.breakMinutesPlanned ?? 0
  announceWithReturn(queryClient, plural(currentLang(), minutes, currentWords().shell.breakOver))
  const stopListening = () => {
    for (const sign of signs) removeEventListener(sign, onSign, { capture: true })
  }
  const onSign = (event: Event) => {
    if (isAboutStatus(event)) return
    stopListening()
    void comeBack(queryClient)
  }
  for (const sign of signs) addEventListener(sign, onSign, { passive: true, capture: true })
  return () => {
    stopListening()
    forgetAutoBreak()
  }
}
