import type { installation as calls } from '@beseda/contract/endpoints/installation.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { useWords } from '../../lib/language.ts'
import { toast } from '../../lib/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import styles from './installation.module.css'
import { takeSettings } from './queries.ts'

type Removal = typeof calls.removeMail | typeof calls.removeSms

/** Deletes the settings, with their password, after a question. */
export const RemoveSettings = ({ endpoint }: { endpoint: Removal }) => {
  const { common, installation: words } = useWords('installation')
  const queryClient = useQueryClient()
  const [asks, setAsks] = useState(false)
  const removal = useMutation({
    mutationFn: () => call(endpoint, {}),
    onSuccess: (settings) => {
      takeSettings(queryClient, settings)
      toast({ kind: 'success', text: words.removed })
      setAsks(false)
    },
    onError: (error) => toast({ kind: 'error', text: error.message }),
  })
  return (
    <div className={styles.remove}>
      <Button variant="danger" onClick={() => setAsks(true)}>
        {words.remove}
      </Button>
      {asks && (
        <Confirm
          title={words.remove}
          confirm={words.remove}
          cancel={common.cancel}
          closeLabel={common.close}
          danger
          busy={removal.isPending}
          onConfirm={() => removal.mutate()}
          onClose={() => setAsks(false)}
        >
          {endpoint.path.endsWith('mail') ? words.noMail : words.noSms}
        </Confirm>
      )}
    </div>
  )
}
