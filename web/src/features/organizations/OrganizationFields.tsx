import type { Lang } from '@beseda/contract/lang.ts'
import { limits } from '@beseda/contract/limits.ts'
import type { ChangeEvent } from 'react'
import { wholeNumber } from '../../lib/form-values.ts'
import { useWords } from '../../lib/language.ts'
import { timeZoneOptions } from '../../parts/time-zones.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'

export interface OrganizationValues {
  readonly login: string
  readonly name: string
  readonly administratorEmail: string
  readonly lang: string
  readonly timeZone: string
  readonly instance: string
  readonly operatorLicences: string
}
export const inputOf = (v: OrganizationValues) => ({
  login: v.login,
  name: v.name,
  administratorEmail: v.administratorEmail,
  lang: v.lang as Lang,
  timeZone: v.timeZone,
  instance: v.instance,
  operatorLicences: wholeNumber(v.operatorLicences),
})
interface FieldOf {
  readonly name: string
  readonly value: string
  readonly error: string | null
  readonly onBlur: () => void
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void
  readonly counter: { readonly length: number; readonly max: number } | undefined
}
interface Fields {
  readonly values: OrganizationValues
  readonly field: (name: keyof OrganizationValues, max?: number) => FieldOf
}

/** The fields that the forms of new and existing organizations share. */
export const OrganizationFields = ({ form }: { form: Fields }) => {
  const { organizations } = useWords('organizations')
  const { field, values } = form
  return (
    <>
      <TextField {...field('login', limits.organizationLogin)} label={organizations.login} required />
      <TextField {...field('name', limits.organizationName)} label={organizations.name} required />
      <TextField
        {...field('administratorEmail')}
        label={organizations.administratorEmail}
        type="email"
        autoComplete="off"
        required
      />
      <SelectField
        {...field('lang')}
        label={organizations.lang}
        required
        options={[
          { value: 'ru', label: organizations.langs.ru },
          { value: 'eng', label: organizations.langs.eng },
        ]}
      />
      <SelectField
        {...field('timeZone')}
        label={organizations.timeZone}
        required
        options={timeZoneOptions(values.timeZone)}
      />
      <TextField
        {...field('instance', limits.organizationInstance)}
        label={organizations.instance}
        hint={organizations.instanceHint}
      />
      <NumberField {...field('operatorLicences')} label={organizations.licences} hint={organizations.licencesHint} />
    </>
  )
}
