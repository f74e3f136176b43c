import type { teams } from '@beseda/contract/endpoints/teams.ts'
import { inLang } from '@beseda/contract/lang.ts'
import { type SettingName, settingOf } from '@beseda/contract/team-settings.ts'
import type { TeamValues } from '../../entities/team/team-form.ts'
import type { useForm } from '../../lib/forms.ts'
import { useLang } from '../../lib/language.ts'
import { CheckField } from '../../ui/CheckField.tsx'
import { NumberField } from '../../ui/NumberField.tsx'

export type TeamFormState = ReturnType<typeof useForm<TeamValues, typeof teams.create | typeof teams.change>>
type NameOf<T> = { [K in SettingName]: TeamValues[K] extends T ? K : never }[SettingName]

/** The field of a setting that is one number or one switch, with label and hint from its declaration. */
export const SettingField = ({ form, name }: { form: Pick<TeamFormState, 'field' | 'check'>; name: SettingName }) => {
  const lang = useLang()
  const { kind, field } = settingOf(name)
  if (!field) return null
  const words = { label: inLang(field.label, lang), hint: inLang(field.hint, lang) }
  return kind === 'flag' ? (
    <CheckField asSwitch {...words} {...form.check(name as NameOf<boolean>)} />
  ) : (
    <NumberField {...words} required={kind === 'number'} {...form.field(name as NameOf<string>)} />
  )
}
