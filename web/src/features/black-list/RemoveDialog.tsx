import { bans } from '@beseda/contract/endpoints/bans.ts'
import type { Ban } from '@beseda/contract/entities/ban.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { toast } from '../../lib/toasts.ts'
import { fill, plural } from '../../lib/words/plural.ts'
import { CheckField } from '../../ui/CheckField.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import styles from './black-list.module.css'
import { bansKey } from './queries.ts'

/** Asks before unblocking, and what becomes of the kept messages. */
export const RemoveDialog = ({ ban, onDone, onClose }: { ban: Ban; onDone: () => void; onClose: () => void }) => {
  const { common, blackList: words } = useWords('blackList')
  const lang = useLang()
  const queryClient = useQueryClient()
  // those of an address are probably many strangers
  const [letIn, setLetIn] = useState(ban.kind === 'client')
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const name = ban.address ?? ban.client.name
  const remove = async () => {
    setBusy(true)
    try {
      await call(bans.remove, { banId: ban.id, letIn })
    } catch (error) {
      setBusy(false)
      return setRefusal(error instanceof ApiError ? error.text : common.noConnection)
    }
    await queryClient.invalidateQueries({ queryKey: bansKey })
    toast({ kind: 'success', text: fill(words.removed, { name }) })
    onClose()
    onDone()
  }
  return (
    <Confirm
      title={fill(words.removeTitle, { name })}
      confirm={words.remove}
      cancel={common.cancel}
      closeLabel={common.close}
      busy={isBusy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <div className={styles.form}>
        <p>{words.removeText}</p>
        {ban.kept > 0 && (
          <CheckField
            label={plural(lang, ban.kept, words.letIn)}
            hint={words.letInHint}
            checked={letIn}
            onChange={(event) => setLetIn(event.target.checked)}
          />
        )}
        {refusal !== null && (
          <p role="alert" className={styles.refusal}>
            {refusal}
          </p>
        )}
      </div>
    </Confirm>
  )
}
