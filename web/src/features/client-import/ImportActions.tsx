import { clientImports } from '@beseda/contract/endpoints/client-imports.ts'
import type { ClientImport } from '@beseda/contract/entities/client-import.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { partsOf, saveCsv } from '../../lib/save-file.ts'
import { toast } from '../../lib/toasts.ts'
import { plural } from '../../lib/words/plural.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckField } from '../../ui/CheckField.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { importQuery, importsKey } from './queries.ts'

const useAction = <T,>(run: (input: T) => Promise<ClientImport>) => {
  const { common } = useWords()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSuccess: (known) => queryClient.setQueryData(importQuery(known.id).queryKey, known),
    onError: (error) => toast({ kind: 'error', text: error instanceof ApiError ? error.text : common.noConnection }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: importsKey }),
  })
}
export const ImportActions = ({ of }: { of: ClientImport }) => {
  const lang = useLang()
  const { clientImport: words, common } = useWords('clientImport')
  const [isAsked, setAsked] = useState(false)
  const [updates, setUpdates] = useState(true)
  const clientImportId = of.id
  const apply = useAction((known: 'update' | 'skip') => call(clientImports.apply, { clientImportId, known }))
  const stop = useAction(() => call(clientImports.stop, { clientImportId }))
  const separator = lang === 'ru' ? ';' : ','
  const report = useMutation({
    mutationFn: () =>
      partsOf((cursor) =>
        call(clientImports.report, { clientImportId, separator, ...(cursor !== undefined && { cursor }) }),
      ),
    onSuccess: (parts) => saveCsv('clients-refused.csv', ...parts),
    onError: (error) => toast({ kind: 'error', text: error instanceof ApiError ? error.text : common.noConnection }),
  })
  const { create, change, refused } = of.counts
  const count = create + (updates ? change : 0)
  return (
    <>
      {of.state === 'checked' && create + change > 0 && (
        <Button variant="primary" busy={apply.isPending} onClick={() => setAsked(true)}>
          {words.apply}
        </Button>
      )}
      {of.state === 'running' && (
        <Button busy={stop.isPending} onClick={() => stop.mutate(undefined)}>
          {words.stop}
        </Button>
      )}
      {refused > 0 && (
        <Button
          busy={report.isPending}
          icon={<Download size={16} aria-hidden="true" />}
          onClick={() => report.mutate()}
        >
          {words.report}
        </Button>
      )}
      {isAsked && (
        <Confirm
          title={plural(lang, count, words.applyTitle)}
          confirm={words.apply}
          cancel={common.cancel}
          closeLabel={common.close}
          onClose={() => setAsked(false)}
          onConfirm={() => {
            setAsked(false)
            apply.mutate(updates ? 'update' : 'skip')
          }}
        >
          {change > 0 ? (
            <CheckField
              label={plural(lang, change, words.update)}
              hint={words.updateNote}
              checked={updates}
              onChange={(event) => setUpdates(event.target.checked)}
            />
          ) : (
            <p>{words.applyNote}</p>
          )}
        </Confirm>
      )}
    </>
  )
}
