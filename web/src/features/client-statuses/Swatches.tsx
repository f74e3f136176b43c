import { colourWords } from '@beseda/contract/colour-words.ts'
import { type Colour, colourNames } from '@beseda/contract/colours.ts'
import { inLang } from '@beseda/contract/lang.ts'
import { Check } from 'lucide-react'
import { type CSSProperties, useId } from 'react'
import { useLang } from '../../lib/language.ts'
import { describedBy, FieldNotes, Star } from '../../ui/Field.tsx'
import { tip } from '../../ui/Tooltip.tsx'
import styles from './statuses.module.css'

/** The 13 colours to choose one from. */
export const Swatches = ({
  label,
  value,
  error,
  onChange,
}: {
  label: string
  value: Colour | ''
  error?: string | null | undefined
  onChange: (colour: Colour) => void
}) => {
  const id = useId()
  const lang = useLang()
  return (
    <fieldset className={styles.swatches} aria-describedby={describedBy(id, error, undefined)}>
      <legend>
        {label}
        <Star />
      </legend>
      {colourNames.map((colour) => {
        const name = inLang(colourWords[colour], lang)
        const look = { '--dot': `var(--st-${colour})`, '--on': `var(--st-${colour}-on)` } as CSSProperties
        return (
          <label key={colour} className={styles.swatch} style={look} {...tip(name)}>
            <input
              type="radio"
              name={`${id}-colour`}
              aria-label={name}
              aria-invalid={error ? true : undefined}
              checked={value === colour}
              onChange={() => onChange(colour)}
            />
            <Check size={16} strokeWidth={2.5} aria-hidden="true" />
          </label>
        )
      })}
      <FieldNotes errorId={`${id}-error`} hintId={`${id}-hint`} error={error} hint={null} />
    </fieldset>
  )
}
