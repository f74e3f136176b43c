import { clientExports } from '@beseda/contract/endpoints/client-exports.ts'
import type { ClientExport, ExportFormat } from '@beseda/contract/entities/client-export.ts'
import type { ClientFilter } from '@beseda/contract/entities/client-list.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { newId } from '../../lib/ids.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { bytePartsOf, saveBytes } from '../../lib/save-file.ts'
import { toast } from '../../lib/toasts.ts'

const everyMs = 1000
/** The shown list as a file: the server writes it, and this asks how far it is and saves it. */
export const useExport = () => {
  const { common } = useWords()
  const lang = useLang()
  const [started, setStarted] = useState<ClientExport | null>(null)
  const onError = (error: Error) =>
    toast({ kind: 'error', text: error instanceof ApiError ? error.text : common.noConnection })
  const exportId = started?.id ?? ''
  const { data } = useQuery({
    queryKey: ['clientExport', exportId],
    queryFn: ({ signal }) => call(clientExports.one, { clientExportId: exportId }, { signal }),
    enabled: started !== null,
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'running' ? false : everyMs),
  })
  const known = data ?? started
  const begin = useMutation({
    mutationFn: ({ columns, ...asked }: { filter: ClientFilter; format: ExportFormat; columns: readonly string[] }) =>
      call(clientExports.start, { ...asked, id: newId(), separator: lang === 'ru' ? ';' : ',', columns: [...columns] }),
    onSuccess: setStarted,
    onError,
  })
  const save = useMutation({
    mutationFn: (clientExportId: string) => bytePartsOf((at) => call(clientExports.part, { clientExportId, at })),
    onSuccess: (parts) => saveBytes(`clients.${known?.format ?? 'csv'}`, parts),
    onError,
  })
  const stop = useMutation({ mutationFn: () => call(clientExports.stop, { clientExportId: exportId }), onError })
  const saved = useRef('')
  const { mutate } = save
  useEffect(() => {
    if (known?.state !== 'done' || saved.current === known.id) return
    saved.current = known.id
    mutate(known.id)
  }, [known, mutate])
  return {
    known,
    isBusy: begin.isPending || known?.state === 'running',
    isSaving: save.isPending,
    begin: begin.mutate,
    save: () => save.mutate(exportId),
    stop: () => stop.mutate(),
    forget: () => setStarted(null),
  }
}
