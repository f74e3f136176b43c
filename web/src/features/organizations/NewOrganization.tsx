import { organizations as calls } from '@beseda/contract/endpoints/organizations.ts'
import { limits } from '@beseda/contract/limits.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm } from '../../lib/forms.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { plansQuery } from '../../lib/plans.ts'
import { toast } from '../../lib/toasts.ts'
import { FormFooter } from '../../parts/FormFooter.tsx'
import { NewPasswordFields } from '../../parts/NewPasswordFields.tsx'
import { Section } from '../../parts/Page.tsx'
import { SidePanel } from '../../parts/SidePanel.tsx'
import { CheckField } from '../../ui/CheckField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { inputOf, OrganizationFields } from './OrganizationFields.tsx'
import { takeOrganization } from './queries.ts'

/** A new organization with its plan and administrator. */
export const NewOrganization = ({ onClose, onAdded }: { onClose: () => void; onAdded: (id: string) => void }) => {
  const { organizations } = useWords('organizations')
  const lang = useLang()
  const queryClient = useQueryClient()
  const { data } = useQuery(plansQuery)
  const form = useForm({
    initial: {
      login: '',
      name: '',
      administratorEmail: '',
      lang: lang as string,
      timeZone: 'Europe/Moscow',
      instance: '',
      operatorLicences: '',
      administratorName: '',
      password: '',
      repeat: '',
      planId: '',
      trial: true,
    },
    endpoint: calls.create,
    toInput: (v) => ({
      ...inputOf(v),
      administratorName: v.administratorName,
      password: v.password,
      planId: v.planId,
      trial: v.trial,
    }),
    check: (v) => ({
      ...(v.planId === '' && { planId: 'FIELD_REQUIRED' as const }),
      ...(v.password !== v.repeat && { repeat: 'PASSWORDS_DIFFER' as const }),
    }),
    fieldOf: { ORGANIZATION_EXISTS: 'login', ACCOUNT_EXISTS: 'administratorEmail', PLAN_NOT_FOUND: 'planId' },
    onSaved: (organization) => {
      takeOrganization(queryClient, organization)
      toast({ kind: 'success', text: organizations.added })
      onAdded(organization.id)
    },
  })
  return (
    <SidePanel title={organizations.add} onClose={onClose}>
      <form {...form.form}>
        <OrganizationFields form={form} />
        <Section title={organizations.plan}>
          <SelectField
            {...form.field('planId')}
            label={organizations.plan}
            required
            placeholder={organizations.choosePlan}
            options={(data?.plans ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          />
          <CheckField {...form.check('trial')} label={organizations.trial} />
        </Section>
        <Section title={organizations.administrator}>
          <TextField
            {...form.field('administratorName', limits.userName)}
            label={organizations.administratorName}
            autoComplete="off"
            required
          />
          <NewPasswordFields password={form.field('password')} repeat={form.field('repeat')} />
        </Section>
        <FormFooter form={form} onCancel={onClose} />
      </form>
    </SidePanel>
  )
}
