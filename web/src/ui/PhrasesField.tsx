import { X } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { classes } from './class-names.ts'
import { Field, type FieldProps } from './Field.tsx'
import styles from './PhrasesField.module.css'
import boxStyles from './TextField.module.css'

interface Props extends FieldProps {
  readonly value: readonly string[]
  readonly onChange: (value: readonly string[]) => void
  readonly onBlur?: () => void
  readonly placeholder?: string
  /** The name of the button that removes one; `{phrase}` stands for it. */
  readonly removeLabel: string
}
const partsOf = (text: string): string[] =>
  text
    .split(/[\n,;]/)
    .map((part) => part.trim().replace(/\s+/g, ' '))
    .filter((part) => part !== '')

/**
 * Several words or phrases. Enter, a comma or leaving the field adds what was typed; a pasted list adds each line. Backspace
 * in the empty field takes the last one back for editing.
 */
export const PhrasesField = ({
  label,
  hideLabel = false,
  hint,
  error,
  required,
  counter,
  className,
  value,
  onChange,
  onBlur,
  placeholder,
  removeLabel,
}: Props) => {
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const add = (typed: string) => {
    const known = new Set(value.map((phrase) => phrase.toLowerCase()))
    const fresh = partsOf(typed).filter((part) => !known.has(part.toLowerCase()))
    setText('')
    if (fresh.length > 0) onChange([...value, ...new Set(fresh)])
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if ((event.key === 'Enter' && text.trim() !== '') || event.key === ',' || event.key === ';') {
      event.preventDefault()
      add(text)
    }
    const last = value.at(-1)
    if (event.key === 'Backspace' && text === '' && last !== undefined) {
      event.preventDefault()
      onChange(value.slice(0, -1))
      setText(last)
    }
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text')
    if (partsOf(pasted).length < 2) return
    event.preventDefault()
    add(`${text}\n${pasted}`)
  }
  const remove = (phrase: string) => {
    onChange(value.filter((p) => p !== phrase))
    input.current?.focus()
  }
  return (
    <Field {...{ label, hideLabel, hint, error, required, counter, className }}>
      {(control) => (
        <div className={classes(boxStyles.box, styles.box, error && boxStyles.invalid)}>
          {value.map((phrase) => (
            <span key={phrase} className={styles.phrase}>
              <bdi>{phrase}</bdi>
              <button
                type="button"
                className={styles.remove}
                aria-label={removeLabel.replace('{phrase}', phrase)}
                onClick={() => remove(phrase)}
              >
                <X size={12} aria-hidden="true" />
              </button>
            </span>
          ))}
          <input
            {...control}
            ref={input}
            className={styles.input}
            value={text}
            placeholder={value.length === 0 ? placeholder : undefined}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={press}
            onPaste={paste}
            onBlur={() => {
              add(text)
              onBlur?.()
            }}
          />
        </div>
      )}
    </Field>
  )
}
