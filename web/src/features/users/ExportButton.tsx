import { users } from '@beseda/contract/endpoints/users.ts'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { toast } from '../../lib/toasts.ts'
import { Button } from '../../ui/Button.tsx'

/** Spreadsheets read UTF-8 only after this mark. */
const byteOrderMark = '\uFEFF'

/** Downloads all users as CSV. Spreadsheets in Russian expect semicolons, those in English commas. */
export const ExportButton = () => {
  const { people, common } = useWords('people')
  const lang = useLang()
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      const parts: string[] = [byteOrderMark]
      let cursor: string | null = null
      do {
        const part: { text: string; next: string | null } = await call(users.exportCsv, {
          separator: lang === 'ru' ? ';' : ',',
          ...(cursor !== null && { cursor }),
        })
        parts.push(part.text)
        cursor = part.next
      } while (cursor !== null)
      const link = document.createElement('a')
      link.href = URL.createObjectURL(new Blob(parts, { type: 'text/csv;charset=utf-8' }))
      link.download = 'users.csv'
      link.click()
      URL.revokeObjectURL(link.href)
    } catch (error) {
      toast({ kind: 'error', text: error instanceof ApiError ? error.text : common.noConnection })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button busy={busy} icon={<Download size={16} aria-hidden="true" />} onClick={() => void run()}>
      {people.users.export}
    </Button>
  )
}
