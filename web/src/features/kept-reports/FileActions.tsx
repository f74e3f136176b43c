import { keptReports } from '@beseda/contract/endpoints/kept-reports.ts'
import type { KeptReport } from '@beseda/contract/entities/kept-report.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleStop, Download, Trash2 } from 'lucide-react'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { useWords } from '../../lib/language.ts'
import { liveKeys } from '../../lib/live-keys.ts'
import { toast } from '../../lib/toasts.ts'
import { fill } from '../../lib/words/plural.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './kept.module.css'
import { saveKept } from './queries.ts'

interface Props {
  readonly report: KeptReport
  readonly onDelete: () => void
}
const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** What can be done with a file in its state. */
export const FileActions = ({ report, onDelete }: Props) => {
  const { keptReports: words, common } = useWords('keptReports')
  const queries = useQueryClient()
  const onError = (error: Error) =>
    toast({ kind: 'error', text: error instanceof ApiError ? error.text : common.noConnection })
  const save = useMutation({ mutationFn: () => saveKept(report), onError })
  const stop = useMutation({
    mutationFn: () => call(keptReports.stop, { keptReportId: report.id }),
    onSettled: () => queries.invalidateQueries({ queryKey: liveKeys.keptReports }),
    onError,
  })
  const { name } = report
  return (
    <span className={styles.actions}>
      {report.state === 'done' && (
        <IconButton
          label={fill(words.downloadFile, { name })}
          disabledReason={save.isPending ? common.loading : null}
          onClick={() => save.mutate()}
        >
          <Download {...icon} />
        </IconButton>
      )}
      {report.state === 'running' ? (
        <IconButton label={fill(words.stopFile, { name })} onClick={() => stop.mutate()}>
          <CircleStop {...icon} />
        </IconButton>
      ) : (
        <IconButton label={fill(words.deleteFile, { name })} onClick={onDelete}>
          <Trash2 {...icon} />
        </IconButton>
      )}
    </span>
  )
}
