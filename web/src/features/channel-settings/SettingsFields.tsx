import type { FieldForm } from '@beseda/contract/channels/define.ts'
import { inLang } from '@beseda/contract/lang.ts'
import type { FieldsProps } from '../../entities/channel/fields-props.ts'
import { formOf } from '../../entities/channel/setting-values.ts'
import { useLang } from '../../lib/language.ts'
import { FormSection } from '../../parts/FormParts.tsx'
import { SettingField } from './SettingField.tsx'

type Field = readonly [key: string, form: FieldForm]

/** A field with a section name starts that section. */
const sectionsOf = (fields: readonly Field[]): readonly (readonly Field[])[] => {
  const sections: Field[][] = []
  for (const field of fields) {
    if (field[1].section || sections.length === 0) sections.push([field])
    else sections.at(-1)!.push(field)
  }
  return sections
}

/** The settings of the channel's type, drawn from their declaration. */
export const SettingsFields = (props: FieldsProps) => {
  const lang = useLang()
  const { form, channel } = props
  const isShown = ([, { when }]: Field): boolean => !when || when.is.includes(form.values[`settings.${when.field}`])
  return sectionsOf(Object.entries(formOf(channel.type))).map((fields) => {
    const shown = fields
      .filter(isShown)
      .map(([key, field]) => <SettingField key={key} name={key} field={field} {...props} />)
    const title = fields[0]![1].section
    return title ? (
      <FormSection key={fields[0]![0]} title={inLang(title, lang)}>
        {shown}
      </FormSection>
    ) : (
      shown
    )
  })
}
