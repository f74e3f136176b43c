import { limits } from '@beseda/contract/limits.ts'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { useWords } from '../../lib/language.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckField } from '../../ui/CheckField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './views.module.css'

export interface ViewFields {
  readonly name: string
  readonly shared: boolean
  /** The view shows from now on what the screen shows. */
  readonly takesShown: boolean
}
/** Name and audience of a view; a stored one can also take over what is shown. */
export const ViewForm = ({
  initial,
  isStored,
  mayHide,
  onSave,
  onCancel,
}: {
  initial: ViewFields
  isStored: boolean
  /** A colleague's shared view cannot become private. */
  mayHide: boolean
  onSave: (fields: ViewFields) => Promise<unknown>
  onCancel: () => void
}) => {
  const { reportViews: words, common } = useWords('reportViews')
  const [fields, setFields] = useState(initial)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
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
        autoFocus
        label={words.name}
        value={fields.name}
        maxLength={limits.savedViewName}
        error={error}
        onChange={({ target }) => setFields({ ...fields, name: target.value })}
      />
      {mayHide && (
        <CheckField
          label={words.share}
          checked={fields.shared}
          onChange={({ target }) => setFields({ ...fields, shared: target.checked })}
        />
      )}
      {isStored && (
        <CheckField
          label={words.takeShown}
          checked={fields.takesShown}
          onChange={({ target }) => setFields({ ...fields, takesShown: target.checked })}
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
