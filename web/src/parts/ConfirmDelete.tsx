import { useState } from 'react'
import { ApiError } from '../lib/api-error.ts'
import { useWords } from '../lib/language.ts'
import { Confirm } from '../ui/Confirm.tsx'
import styles from './ConfirmDelete.module.css'

/**
 * The question before something is deleted for good. A refusal of the server is shown in the dialog, which stays open.
 */
export const ConfirmDelete = ({
  title,
  text,
  verb,
  forever = true,
  danger = true,
  run,
  onDone,
  onClose,
}: {
  title: string
  /** The consequences. */
  text: string
  /** «Удалить» by default. */
  verb?: string
  /** Says that it cannot be undone. */
  forever?: boolean
  /** False: deleting loses nothing. */
  danger?: boolean
  run: () => Promise<unknown>
  onDone: () => void
  onClose: () => void
}) => {
  const { common } = useWords()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const confirm = async () => {
    setBusy(true)
    setRefusal(null)
    try {
      await run()
    } catch (error) {
      setRefusal(error instanceof ApiError ? error.text : common.noConnection)
      return
    } finally {
      setBusy(false)
    }
    onClose()
    onDone()
  }
  return (
    <Confirm
      danger={danger}
      title={title}
      confirm={verb ?? common.delete}
      cancel={common.cancel}
      closeLabel={common.close}
      busy={busy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{forever ? `${text}. ${common.forever}` : text}</p>
      {refusal && (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
    </Confirm>
  )
}
