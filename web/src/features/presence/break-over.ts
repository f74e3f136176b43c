import type { QueryClient } from '@tanstack/react-query'
import { currentLang, currentWords } from '../../lib/language.ts'
import { viewerQuery } from '../../lib/viewer.ts'
import { plural } from '../../lib/words/plural.ts'
import { comeBack, forgetAutoBreak, tellWithReturn } from './auto-break.ts'

const signs = ['keydown', 'pointerdown', 'wheel'] as const
/** Where somebody chooses his status, or answers what is said about it, he is not at work yet. */
const isAboutStatus = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('[data-status], [data-toasts]') !== null

/** Says that the planned break is over; whoever then works at the console is active again. Returns how to stop. */
export const endBreak = (queryClient: QueryClient): (() => void) => {
  const minutes = queryClient.getQueryData(viewerQuery.queryKey)?.breakMinutesPlanned ?? 0
  tellWithReturn(queryClient, plural(currentLang(), minutes, currentWords().shell.breakOver))
  const deaf = () => {
    for (const sign of signs) removeEventListener(sign, hear, { capture: true })
  }
  const hear = (event: Event) => {
    if (isAboutStatus(event)) return
    deaf()
    void comeBack(queryClient)
  }
  for (const sign of signs) addEventListener(sign, hear, { passive: true, capture: true })
  return () => {
    deaf()
    forgetAutoBreak()
  }
}
