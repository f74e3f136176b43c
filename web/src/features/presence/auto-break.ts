import { auth } from '@beseda/contract/endpoints/auth.ts'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { currentLang, currentWords } from '../../lib/language.ts'
import { closeToast, toast } from '../../lib/toasts.ts'
import { viewerQuery } from '../../lib/viewer.ts'
import { plural } from '../../lib/words/plural.ts'
import { applyAnswer } from './apply-answer.ts'
import { showLicences } from './licences/licence-notice.ts'

let shown: number | null = null

/** After the configured minutes without activity a message appears until the user returns. */
export const announceAutoBreak = (queryClient: QueryClient): void => {
  const minutes = queryClient.getQueryData(viewerQuery.queryKey)?.breakMinutes ?? 0
  announceWithReturn(queryClient, plural(currentLang(), minutes, currentWords().shell.autoBreak))
}
/** Says why the user is unavailable, with a button to return. The message stays until the status changes. */
export const announceWithReturn = (queryClient: QueryClient, text: string): void => {
  forgetAutoBreak()
  const action = { label: currentWords().shell.comeBack, run: () => void comeBack(queryClient) }
  shown = toast({ kind: 'info', text, stays: true, action })
}
/** The status changed in another way: remove the message. */
export const forgetAutoBreak = (): void => {
  if (shown !== null) closeToast(shown)
  shown = null
}
export const comeBack = async (queryClient: QueryClient): Promise<void> => {
  try {
    applyAnswer(queryClient, await call(auth.setPresence, { presence: 'online' }))
    forgetAutoBreak()
  } catch (error) {
    if (error instanceof ApiError && error.code === 'LICENCES_OCCUPIED') return showLicences('occupied')
    const text = error instanceof ApiError ? error.text : currentWords().common.noConnection
    toast({
      kind: 'error',
      text,
      action: { label: currentWords().common.retry, run: () => void comeBack(queryClient) },
    })
  }
}
