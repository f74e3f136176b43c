import { Search } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import checkStyles from './CheckField.module.css'
import styles from './ChecksField.module.css'
import { describedBy, FieldNotes, Star } from './Field.tsx'
import { TextField } from './TextField.tsx'

export interface ChecksOption {
  readonly value: string
  readonly label: string
  /** A picture of 20 px before the label. */
  readonly icon?: ReactNode
  readonly note?: string
}

/**
 * A multiple choice: members of a team, teams of a user. With more than eight options there is a search field above
 * them.
 */
export const ChecksField = ({
  label,
  options,
  value,
  onChange,
  searchLabel,
  emptyText,
  hint,
  error,
  required,
  name,
}: {
  label: string
  options: readonly ChecksOption[]
  value: readonly string[]
  onChange: (value: readonly string[]) => void
  /** Label of the search field. */
  searchLabel: string
  /** Shown when nothing is found. */
  emptyText: string
  hint?: ReactNode
  error?: string | null | undefined
  required?: boolean
  name?: string
}) => {
  const id = useId()
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLocaleLowerCase()
  const found = wanted === '' ? options : options.filter((o) => o.label.toLocaleLowerCase().includes(wanted))
  const toggle = (option: string, on: boolean) =>
    onChange(on ? [...value, option] : value.filter((known) => known !== option))
  return (
    <fieldset className={styles.group} aria-describedby={describedBy(id, error, hint)}>
      <legend className={styles.legend}>
        <span>
          {label}
          {required && <Star />}
        </span>
        {value.length > 0 && <span className={styles.count}>{value.length}</span>}
      </legend>
      {options.length > 8 && (
        <TextField
          label={searchLabel}
          hideLabel
          placeholder={searchLabel}
          type="search"
          soft
          icon={<Search size={16} aria-hidden="true" />}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          // Enter searches here; it must not submit the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          className={styles.search}
        />
      )}
      <ul className={styles.list}>
        {found.map((option) => (
          <li key={option.value}>
            <label className={checkStyles.row}>
              <input
                type="checkbox"
                name={name}
                className={checkStyles.box}
                checked={value.includes(option.value)}
                aria-invalid={error ? true : undefined}
                onChange={(event) => toggle(option.value, event.target.checked)}
              />
              {option.icon}
              <span className={checkStyles.label}>
                {option.label}
                {option.note && <span className={styles.note}> {option.note}</span>}
              </span>
            </label>
          </li>
        ))}
        {found.length === 0 && <li className={styles.note}>{emptyText}</li>}
      </ul>
      <FieldNotes errorId={`${id}-error`} hintId={`${id}-hint`} error={error} hint={hint} />
    </fieldset>
  )
}
