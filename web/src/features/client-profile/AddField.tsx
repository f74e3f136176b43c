import { Plus } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useWords } from '../../lib/language.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { closeOnEscape } from './close-on-escape.ts'

/** A field that adds what is typed with Enter, one after another. A refused text stays in it. */
export const AddField = ({
  label,
  maxLength,
  refusal,
  isBusy,
  options = [],
  onType,
  onAdd,
  onClose,
}: {
  label: string
  maxLength: number
  refusal: string | null
  isBusy: boolean
  /** To choose from while typing. */
  options?: readonly string[]
  onType?: (text: string) => void
  onAdd: (text: string) => Promise<boolean>
  /** Escape. */
  onClose: () => void
}) => {
  const words = useWords('clientProfile').clientProfile
  const [text, setText] = useState('')
  const list = useId()
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '' && (await onAdd(text))) setText('')
  }
  return (
    <form noValidate onSubmit={(event) => void add(event)} onKeyDown={closeOnEscape(onClose)}>
      <TextField
        label={label}
        hideLabel
        autoFocus
        placeholder={label}
        autoComplete="off"
        maxLength={maxLength}
        list={options.length > 0 ? list : undefined}
        value={text}
        error={refusal}
        onChange={(event) => {
          setText(event.target.value)
          onType?.(event.target.value)
        }}
        trailing={
          <IconButton
            small
            type="submit"
            label={`${words.add}: ${label}`}
            aria-busy={isBusy}
            aria-disabled={text.trim() === ''}
          >
            <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        }
      />
      <datalist id={list}>
        {options.map((option) => (
          <option key={option} value={option} />
        ))}
      </datalist>
    </form>
  )
}
