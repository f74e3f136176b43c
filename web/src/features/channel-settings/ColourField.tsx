import type { ChangeEvent } from 'react'
import { useWords } from '../../lib/language.ts'
import { TextField } from '../../ui/TextField.tsx'
import styles from './settings.module.css'

/** A colour, typed as `#RRGGBB` or picked. */
export const ColourField = ({
  label,
  value,
  onChange,
  ...rest
}: {
  label: string
  hint: string | undefined
  required: boolean
  name: string
  value: string
  error: string | null
  onBlur: () => void
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}) => {
  const { channels } = useWords('channels')
  return (
    <TextField
      label={label}
      value={value}
      autoComplete="off"
      spellCheck={false}
      onChange={onChange}
      {...rest}
      icon={
        <input
          type="color"
          className={styles.swatch}
          aria-label={channels.pickColour}
          value={/^#[0-9a-f]{6}$/i.test(value) ? value.toLowerCase() : '#000000'}
          onChange={onChange}
        />
      }
    />
  )
}
