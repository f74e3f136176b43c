import type { Entities } from '@beseda/contract/realtime.ts'
import { ApiError } from '../../lib/api-error.ts'
import { currentWords } from '../../lib/language.ts'
import { toast } from '../../lib/toasts.ts'
import { fill } from '../../lib/words/plural.ts'
import { saveKept } from './queries.ts'

/** Announces on any screen that a report is ready, and offers its file. */
export const announceKept = ({ id, name, isDone }: NonNullable<Entities['keptReport']>): void => {
  const { keptReports: words, common } = currentWords('keptReports')
  if (!isDone) return void toast({ kind: 'error', text: fill(words.failedNotice, { name }) })
  const onError = (error: unknown) =>
    toast({ kind: 'error', text: error instanceof ApiError ? error.text : common.noConnection })
  const run = () => void saveKept({ id, name }).catch(onError)
  toast({ kind: 'success', text: fill(words.ready, { name }), stays: true, action: { label: words.download, run } })
}
