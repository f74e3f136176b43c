import { closeWarning } from '@beseda/contract/close-warning.ts'
import { inLang } from '@beseda/contract/lang.ts'
import { limits } from '@beseda/contract/limits.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { FormGroup } from '../../parts/FormParts.tsx'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { SettingField, type TeamFormState } from './SettingField.tsx'

/** The warning to silent clients before their chats close. Without minutes there is none. */
export const WarningFields = ({ form, isOn }: { form: Pick<TeamFormState, 'field' | 'check'>; isOn: boolean }) => {
  const words = useWords('people').people.teams
  const lang = useLang()
  return (
    <FormGroup>
      <SettingField form={form} name="closeWarnMinutes" />
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
