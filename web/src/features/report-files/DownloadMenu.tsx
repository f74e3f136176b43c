import { keptReports } from '@beseda/contract/endpoints/kept-reports.ts'
import { reportFiles } from '@beseda/contract/endpoints/report-files.ts'
import { type ExportFormat, exportFormats } from '@beseda/contract/entities/client-export.ts'
import type { ReportFile } from '@beseda/contract/entities/report-file.ts'
import type { ReportName } from '@beseda/contract/reports/index.ts'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { newId } from '../../lib/ids.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { bytesOf, saveBytes } from '../../lib/save-file.ts'
import { toast } from '../../lib/toasts.ts'
import { plural } from '../../lib/words/plural.ts'
import { Button } from '../../ui/Button.tsx'
import { Menu } from '../../ui/Menu.tsx'

type Asked = Omit<Parameters<typeof call<typeof reportFiles.summary>>[1], 'format' | 'separator'>
interface Props {
  readonly report: ReportName
  /** What the screen shows: period, conditions and clock. */
  readonly asked: Asked
  /** Of working hours: the screen shows operators who were not there. */
  readonly hasInactive: boolean
  /** A custom period has both days. */
  readonly isReady: boolean
}
/** Saves the report that is open, as it is shown. A job writes one that is too long for a request. */
export const DownloadMenu = ({ report, asked, hasInactive, isReady }: Props) => {
  const { common, reportFiles: words, titles } = useWords('reportFiles')
  const lang = useLang()
  const navigate = useNavigate()
  const inactive = hasInactive ? { inactive: '1' as const } : {}
  const inputOf = (format: ReportFile['format']) => ({
    ...{ ...asked, ...inactive, format, separator: lang === 'ru' ? (';' as const) : (',' as const) },
  })
  const onError = (error: Error) =>
    toast({ kind: 'error', text: error instanceof ApiError ? error.text : common.noConnection })
  const showFiles = () => void navigate({ to: paths.reportFiles })
  const byMail = () => {
    const { from: _, to: _to, ...conditions } = asked
    const search = { ...conditions, ...inactive, new: '1', report }
    void navigate({ to: paths.reportSchedules, search: search as never })
  }
  const order = useMutation({
    mutationFn: (format: ReportFile['format']) => call(keptReports.start, { ...inputOf(format), id: newId(), report }),
    onSuccess: () => toast({ kind: 'info', text: words.inBackground, action: { label: words.show, run: showFiles } }),
    onError,
  })
  const save = useMutation({
    mutationFn: (format: ReportFile['format']): Promise<ReportFile> =>
      report === 'summary'
        ? call(reportFiles.summary, inputOf(format))
        : call(reportFiles.table, { ...inputOf(format), format: format as ExportFormat, report }),
    onSuccess: ({ name, rows, base64 }) => {
      saveBytes(name, [bytesOf(base64)])
      toast({ kind: 'success', text: plural(lang, rows, words.saved) })
    },
    onError: (error, format) =>
      error instanceof ApiError && error.code === 'REPORT_FILE_TOO_LONG' ? order.mutate(format) : onError(error),
  })
  return (
    <Menu
      label={words.download}
      groups={[
        [...(report === 'summary' ? (['pdf'] as const) : []), ...exportFormats.toReversed()].map((format) => ({
          id: format,
          label: words.formats[format],
          onSelect: () => save.mutate(format),
        })),
        [
          { id: 'mail', label: words.byMail, onSelect: byMail },
          { id: 'files', label: titles.reportFiles, onSelect: showFiles },
        ],
      ]}
      trigger={(props) => (
        <Button
          {...props}
          icon={<Download size={16} aria-hidden="true" />}
          busy={save.isPending || order.isPending}
          disabledReason={isReady ? null : words.needsDates}
        >
          {words.download}
        </Button>
      )}
    />
  )
}
