import { reportFiles } from '@beseda/contract/endpoints/report-files.ts'
import { exportFormats } from '@beseda/contract/entities/client-export.ts'
import type { ReportFile } from '@beseda/contract/entities/report-file.ts'
import type { ReportName } from '@beseda/contract/reports/index.ts'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { saveBytes } from '../../lib/save-file.ts'
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
/** Saves the report that is open, as it is shown. */
export const DownloadMenu = ({ report, asked, hasInactive, isReady }: Props) => {
  const { common, reportFiles: words } = useWords('reportFiles')
  const lang = useLang()
  const { mutate, isPending } = useMutation({
    mutationFn: (format: ReportFile['format']): Promise<ReportFile> => {
      const input = { ...asked, format, separator: lang === 'ru' ? (';' as const) : (',' as const) }
      if (report === 'summary') return call(reportFiles.summary, input)
      return call(reportFiles.table, { ...input, report, ...(hasInactive && { inactive: '1' as const }) })
    },
    onSuccess: ({ name, rows, base64 }) => {
      saveBytes(name, [Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))])
      toast({ kind: 'success', text: plural(lang, rows, words.saved) })
    },
    onError: (error) => toast({ kind: 'error', text: error instanceof ApiError ? error.text : common.noConnection }),
  })
  return (
    <Menu
      label={words.download}
      groups={[
        exportFormats
          .toReversed()
          .map((format) => ({ id: format, label: words.formats[format], onSelect: () => mutate(format) })),
      ]}
      trigger={(props) => (
        <Button
          {...props}
          icon={<Download size={16} aria-hidden="true" />}
          busy={isPending}
          disabledReason={isReady ? null : words.needsDates}
        >
          {words.download}
        </Button>
      )}
    />
  )
}
