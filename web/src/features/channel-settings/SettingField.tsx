import type { FieldForm } from '@beseda/contract/channels/define.ts'
import { inLang } from '@beseda/contract/lang.ts'
import type { FieldsProps } from '../../entities/channel/fields-props.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { CheckField } from '../../ui/CheckField.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ColourField } from './ColourField.tsx'
import { ImageField } from './ImageField.tsx'
import { LinksField } from './LinksField.tsx'

/** One setting, drawn by its declared kind. */
export const SettingField = ({
  name,
  field: { label, hint, required, input, secret },
  form,
  channel,
}: FieldsProps & { name: string; field: FieldForm }) => {
  const lang = useLang()
  const { channels } = useWords('channels')
  const key = `settings.${name}` as const
  const common = {
    label: inLang(label, lang),
    hint: hint && inLang(hint, lang),
    required: required === true,
  }
  const text = form.field(key as never)
  const choice = form.choice(key)
  switch (input.kind) {
    case 'multiline':
      return <TextAreaField {...common} rows={3} {...form.field(key as never, input.max)} />
    case 'hosts':
      return (
        <TextAreaField
          {...common}
          rows={3}
          placeholder={'shop.example\n*.shop.example'}
          spellCheck={false}
          {...text}
          counter={undefined}
        />
      )
    case 'number':
      return <NumberField {...common} {...text} />
    case 'switch':
      return <CheckField asSwitch {...common} {...form.check(key as never)} />
    case 'choice':
      return (
        <SelectField
          {...common}
          options={input.options.map((o) => ({ value: o.value, label: inLang(o.label, lang) }))}
          {...text}
          counter={undefined}
        />
      )
    case 'colour':
      return <ColourField {...common} {...text} />
    case 'image':
      return (
        <ImageField
          {...common}
          known={channel.images}
          only={input.only}
          {...choice}
          value={choice.value as string | null}
        />
      )
    case 'channels':
      return <LinksField {...common} own={channel.id} {...choice} value={choice.value as readonly string[]} />
    case 'made':
      return null
    default:
      return (
        <TextField
          {...common}
          placeholder={
            channel.secretsSet.includes(name)
              ? channels.secretKept
              : input.placeholder && inLang(input.placeholder, lang)
          }
          type={secret ? 'password' : 'text'}
          autoComplete="off"
          {...form.field(key as never, input.max)}
        />
      )
  }
}
