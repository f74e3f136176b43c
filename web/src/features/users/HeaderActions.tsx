import { users } from '@beseda/contract/endpoints/users.ts'
import { Download, Mails, Plus, Upload } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { media, useMedia } from '../../lib/media.ts'
import { partsOf, saveCsv } from '../../lib/save-file.ts'
import { toast } from '../../lib/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'

/** Downloads all users as CSV. Spreadsheets in Russian expect semicolons, those in English commas. */
const useExport = () => {
  const { common } = useWords()
  const lang = useLang()
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      const separator = lang === 'ru' ? ';' : ','
      const parts = await partsOf((cursor) =>
        call(users.exportCsv, { separator, ...(cursor !== undefined && { cursor }) }),
      )
      saveCsv('users.csv', ...parts)
    } catch (error) {
      toast({ kind: 'error', text: error instanceof ApiError ? error.text : common.noConnection })
    } finally {
      setBusy(false)
    }
  }
  return { busy, run: () => !busy && void run() }
}
interface Action {
  readonly label: string
  readonly icon: ReactNode
  readonly busy?: boolean
  readonly onClick: () => void
}
/** On a phone all but the last one are icons, so that they take one row. */
export const HeaderActions = ({
  onImport,
  onNew,
}: {
  onImport: () => void
  onNew: (what: '1' | 'several') => void
}) => {
  const { people } = useWords('people')
  const isPhone = useMedia(media.phone)
  const { busy, run } = useExport()
  const more: readonly Action[] = [
    { label: people.users.export, icon: <Download size={16} aria-hidden="true" />, busy, onClick: run },
    { label: people.users.import, icon: <Upload size={16} aria-hidden="true" />, onClick: onImport },
    {
      label: people.invitations.several,
      icon: <Mails size={16} aria-hidden="true" />,
      onClick: () => onNew('several'),
    },
  ]
  return (
    <>
      {more.map(({ label, icon, busy: isBusy = false, onClick }) =>
        isPhone ? (
          <IconButton key={label} label={label} onClick={onClick}>
            {icon}
          </IconButton>
        ) : (
          <Button key={label} icon={icon} busy={isBusy} onClick={onClick}>
            {label}
          </Button>
        ),
      )}
      <Button variant="primary" icon={<Plus size={16} strokeWidth={2} aria-hidden="true" />} onClick={() => onNew('1')}>
        {people.users.add}
      </Button>
    </>
  )
}
