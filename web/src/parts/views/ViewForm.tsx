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
  /** The view keeps what the screen shows now. */
  readonly takesShown: boolean
}
interface Props {
  readonly initial: Pick<ViewFields, 'name' | 'shared'>
  /** Whether the user may choose who sees the view: its label; null: they may not. */
  readonly share: string | null
  /** Whether a stored view takes over what is shown: its label; null: a new view. */
  readonly take: string | null
  readonly onSave: (fields: ViewFields) => Promise<unknown>
  readonly onCancel: () => void
}
/** Name and audience of a view; a stored one can also take over what is shown. */
export const ViewForm = ({ initial, share, take, onSave, onCancel }: Props) => {
  const { views: words, common } = useWords('views')
  const [fields, setFields] = useState<ViewFields>({ ...initial, takesShown: false })
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
        onChange={({ target }) => setFields({ ...fields, name: target.value })}
      />
      {share !== null && (
        <CheckField
          label={share}
          checked={fields.shared}
          onChange={({ target }) => setFields({ ...fields, shared: target.checked })}
        />
      )}
      {take !== null && (
        <CheckField
          label={take}
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
