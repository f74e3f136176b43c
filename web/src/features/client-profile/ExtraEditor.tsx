import type { ExtraField } from '@beseda/contract/entities/extra-field.ts'
import { limits } from '@beseda/contract/limits.ts'
import type { KeyboardEvent } from 'react'
import { useWords } from '../../lib/language.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'

interface Props {
  readonly field: Pick<ExtraField, 'kind' | 'choices'>
  readonly label: string
  readonly hideLabel?: boolean
  readonly autoFocus?: boolean
  readonly value: string
  readonly error: string | null
  readonly onChange: (value: string) => void
  readonly onKeyDown?: (event: KeyboardEvent) => void
  readonly onBlur?: () => void
}
/** The control for a value of this kind. */
export const ExtraEditor = ({ field: { kind, choices }, onChange, ...rest }: Props) => {
  const words = useWords('extraFields').extraFields
  const common = {
    ...rest,
    onChange: (event: { readonly target: { readonly value: string } }) => onChange(event.target.value),
  }
  if (kind === 'yesNo' || kind === 'choice') {
    const options =
      kind === 'choice'
        ? choices.map((choice) => ({ value: choice, label: choice }))
        : (['yes', 'no'] as const).map((value) => ({ value, label: words[value] }))
    const isFormer = rest.value !== '' && !options.some(({ value }) => value === rest.value)
    return (
      <SelectField
        {...common}
        placeholder={words.choose}
        options={isFormer ? [{ value: rest.value, label: rest.value }, ...options] : options}
      />
    )
  }
  return (
    <TextField
      {...common}
      autoComplete="off"
      maxLength={limits.extraValue}
      {...(kind === 'date' && { type: 'date' })}
      {...(kind === 'number' && { inputMode: 'decimal' as const })}
      {...(kind === 'link' && { inputMode: 'url' as const })}
    />
  )
}
