import { limits } from '@beseda/contract/limits.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { useWords } from '../../lib/language.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckField } from '../../ui/CheckField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './views.module.css'

export interface ViewFields {
  readonly name: string
  readonly shared: boolean
  /** The view lists from now on what is shown. */
  readonly takesList: boolean
}
/** Name and audience of a view; a stored one can also take over the list that is shown. */
export const ViewForm = ({
  initial,
  isStored,
  mayShare,
  onSave,
  onCancel,
}: {
  initial: ViewFields
  isStored: boolean
  mayShare: boolean
  onSave: (fields: ViewFields) => Promise<unknown>
  onCancel: () => void
}) => {
  const { listFilters, common } = useWords('listFilters')
  const words = listFilters.views
  const [fields, setFields] = useState(initial)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const name = useRef<HTMLInputElement>(null)
  useEffect(() => name.current?.focus(), [])
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (fields.name.trim() === '') return setError(words.nameMissing)
    setBusy(true)
    setError(null)
    try {
      await onSave(fields)
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.text : common.noConnection)
      setBusy(false)
    }
  }
  return (
    <form className={styles.form} onSubmit={save}>
      <TextField
        ref={name}
        label={words.name}
        value={fields.name}
        maxLength={limits.savedViewName}
        error={error}
        onChange={(event) => setFields({ ...fields, name: event.target.value })}
      />
      {mayShare && (
        <CheckField
          label={words.share}
          checked={fields.shared}
          onChange={(event) => setFields({ ...fields, shared: event.target.checked })}
        />
      )}
      {isStored && (
        <CheckField
          label={words.takeList}
          checked={fields.takesList}
          onChange={(event) => setFields({ ...fields, takesList: event.target.checked })}
        />
      )}
      <div className={styles.buttons}>
        <Button size="s" onClick={onCancel}>
          {common.cancel}
        </Button>
        <Button size="s" type="submit" variant="primary" busy={isBusy}>
          {words.submit}
        </Button>
      </div>
    </form>
  )
}
