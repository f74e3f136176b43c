import { closeWarning } from '@beseda/contract/close-warning.ts'
import type { teams } from '@beseda/contract/endpoints/teams.ts'
import { inLang } from '@beseda/contract/lang.ts'
import { limits } from '@beseda/contract/limits.ts'
import type { useForm } from '../../lib/forms.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { FormGroup } from '../../parts/FormParts.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import type { TeamValues } from './team-form.ts'

type Form = ReturnType<typeof useForm<TeamValues, typeof teams.create | typeof teams.change>>

/** What clients are told before their silent chats close. Without minutes, nothing. */
export const WarningFields = ({ form, isOn }: { form: Pick<Form, 'field'>; isOn: boolean }) => {
  const words = useWords('people').people.teams
  const lang = useLang()
  return (
    <FormGroup>
      <NumberField label={words.warning} hint={words.warningNote} {...form.field('closeWarnMinutes')} />
      {isOn && (
        <TextAreaField
          label={words.warningText}
          rows={2}
          placeholder={inLang(closeWarning, lang)}
          hint={words.warningTextNote}
          {...form.field('closeWarnText', limits.closeWarnText)}
        />
      )}
    </FormGroup>
  )
}
