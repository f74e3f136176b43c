import { type Closing, closings } from '../../entities/team/team-form.ts'
import { useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import { FormGroup } from '../../parts/FormParts.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import type { TextFieldProps } from '../../ui/TextField.tsx'

type Typed = Omit<TextFieldProps, 'label'>

/**
 * When chats without messages close: never, after one of the usual times, or after a custom number of hours or minutes.
 */
export const ClosingFields = ({
  value,
  onChange,
  hours,
  minutes,
}: {
  value: Closing
  onChange: (value: Closing) => void
  hours: Typed
  minutes: Typed
}) => {
  const words = useWords('people').people.teams
  const nameOf = (choice: Closing): string => {
    if (choice === 'none') return words.closingNone
    return choice === 'hours' || choice === 'minutes' ? words.closingForms[choice] : fill(words.hours, { n: choice })
  }
  return (
    <FormGroup>
      <SelectField
        label={words.closing}
        hint={words.closingNote}
        options={closings.map((choice) => ({ value: choice, label: nameOf(choice) }))}
        value={value}
        onChange={(event) => onChange(event.target.value as Closing)}
      />
      {value === 'hours' && <NumberField label={words.closingHours} required {...hours} hint="1–999" />}
      {value === 'minutes' && <NumberField label={words.closingMinutes} required {...minutes} hint="1–4320" />}
    </FormGroup>
  )
}
