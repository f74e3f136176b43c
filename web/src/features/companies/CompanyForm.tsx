import { companies } from '@beseda/contract/endpoints/companies.ts'
import type { Company } from '@beseda/contract/entities/company.ts'
import { limits } from '@beseda/contract/limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { companyKeys } from '../../entities/client/companies.ts'
import { call } from '../../lib/api.ts'
import { useForm } from '../../lib/forms.ts'
import { newId } from '../../lib/ids.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { toast } from '../../lib/toasts.ts'
import { fill, plural } from '../../lib/words/plural.ts'
import { changesKey } from '../../parts/Changes.tsx'
import { Collisions } from '../../parts/Collisions.tsx'
import { FormEnd } from '../../parts/FormEnd.tsx'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { TextField } from '../../ui/TextField.tsx'

export const fieldNames = ['name', 'site', 'phone', 'email', 'taxId', 'comment'] as const
export type CompanyFields = { readonly [N in (typeof fieldNames)[number]]: string }
interface Props {
  /** Null: a new one. */
  readonly company: Company | null
  /** Values of the history, to be looked at before they are saved. */
  readonly former: Partial<CompanyFields> | null
  readonly onSaved?: (company: Company) => void
  readonly onClose: () => void
}
const fieldsOf = (company: Company | null): CompanyFields => {
  const { name = '', site = '', phone = '', email = '', taxId = '', comment = '' } = company ?? {}
  return { name, site, phone, email, taxId, comment }
}

export const CompanyForm = ({ company, former, onSaved, onClose }: Props) => {
  const { companies: words, forms } = useWords('companies', 'forms')
  const lang = useLang()
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: companyKeys })
  const id = useMemo(() => company?.id ?? newId(), [company])
  const form = useForm({
    initial: useMemo(() => fieldsOf(company), [company]),
    endpoint: company ? companies.change : companies.create,
    toInput: (values) => (company ? { companyId: id, ...values } : { id, ...values }) as never,
    edited: company && { object: company, reload: refresh },
    fieldOf: { COMPANY_EXISTS: 'name', COMPANY_TAX_ID_EXISTS: 'taxId' },
    // sites, phones and numbers are stored in one form
    storedAs: (saved) => fieldsOf(saved),
    onSaved: (saved) => {
      toast({ kind: 'success', text: forms.saved })
      void refresh()
      void queryClient.invalidateQueries({ queryKey: changesKey('company', saved.id) })
      onSaved?.(saved)
    },
  })
  const { set } = form
  useEffect(() => {
    if (former) set(former)
  }, [former, set])
  return (
    <form {...form.form}>
      <Collisions form={form} changed={company?.changed} />
      <TextField label={words.name} required autoComplete="off" {...form.field('name', limits.companyName)} />
      <TextField label={words.site} inputMode="url" autoComplete="off" {...form.field('site')} />
      <TextField label={words.phone} inputMode="tel" autoComplete="off" {...form.field('phone')} />
      <TextField label={words.email} inputMode="email" autoComplete="off" {...form.field('email')} />
      <TextField
        label={words.taxId}
        hint={words.taxIdHint}
        inputMode="numeric"
        autoComplete="off"
        {...form.field('taxId')}
      />
      <TextAreaField label={words.comment} rows={4} {...form.field('comment', limits.clientComment)} />
      <FormEnd
        form={form}
        removal={
          company && {
            title: fill(words.deleteTitle, { name: company.name }),
            text: company.clients > 0 ? plural(lang, company.clients, words.deleteText) : words.deleteUnused,
            run: () => call(companies.remove, { companyId: company.id }),
            onDone: () => void refresh(),
          }
        }
        onClose={onClose}
      />
    </form>
  )
}
