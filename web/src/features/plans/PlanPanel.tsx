import { type Option, soldOptions } from '@beseda/contract/access.ts'
import { options } from '@beseda/contract/access-words.ts'
import { plans as calls } from '@beseda/contract/endpoints/plans.ts'
import type { Plan } from '@beseda/contract/entities/plan.ts'
import { inLang } from '@beseda/contract/lang.ts'
import { limits } from '@beseda/contract/limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormOptions, useForm } from '../../lib/forms.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { plansQuery } from '../../lib/plans.ts'
import { toast } from '../../lib/toasts.ts'
import { fill } from '../../lib/words/plural.ts'
import { FormFooter } from '../../parts/FormFooter.tsx'
import { SidePanel } from '../../parts/SidePanel.tsx'
import { CheckField } from '../../ui/CheckField.tsx'
import { ChecksField } from '../../ui/ChecksField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { kopecksOf, roublesText } from './price.ts'

type Values = {
  readonly name: string
  readonly price: string
  readonly options: readonly string[]
  readonly trial: boolean
}
const fieldsOf = (v: Values) => ({
  name: v.name,
  price: kopecksOf(v.price),
  options: [...v.options] as Option[],
  trial: v.trial,
})
const common = {
  check: (v: Values) => (v.price.trim() === '' ? { price: 'FIELD_REQUIRED' as const } : {}),
  fieldOf: { PLAN_EXISTS: 'name', PLAN_FOR_TRIAL_NEEDED: 'trial' } as const,
}
type Endpoints = typeof calls.create | typeof calls.change

/** The endpoint for a new or an existing plan. */
const targetOf = (plan: Plan | null): Pick<FormOptions<Values, Endpoints>, 'endpoint' | 'toInput'> =>
  plan
    ? { endpoint: calls.change, toInput: (v) => ({ id: plan.id, version: plan.version, ...fieldsOf(v) }) }
    : { endpoint: calls.create, toInput: fieldsOf }

/** A plan in a panel next to the comparison: its name, price and options. */
export const PlanPanel = ({ plan, onClose }: { plan: Plan | null; onClose: () => void }) => {
  const { forms, plans } = useWords('forms', 'plans')
  const lang = useLang()
  const queryClient = useQueryClient()
  const form = useForm<Values, Endpoints>({
    initial: {
      name: plan?.name ?? '',
      price: plan ? roublesText(plan.price) : '',
      options: plan?.options ?? [],
      trial: plan?.trial ?? false,
    },
    ...targetOf(plan),
    ...common,
    onSaved: () => {
      void queryClient.invalidateQueries({ queryKey: plansQuery.queryKey })
      toast({ kind: 'success', text: forms.saved })
      onClose()
    },
  })
  return (
    <SidePanel title={plan ? fill(plans.edit, { name: plan.name }) : plans.new} onClose={onClose}>
      <form {...form.form}>
        <TextField {...form.field('name', limits.planName)} label={plans.name} required />
        <TextField
          {...form.field('price')}
          label={plans.price}
          hint={plans.priceHint}
          inputMode="decimal"
          autoComplete="off"
          required
        />
        <CheckField {...form.check('trial')} label={plans.forTrial} hint={plans.forTrialHint} />
        <ChecksField
          {...form.choice('options')}
          label={plans.options}
          hint={plan ? plans.optionsHint : undefined}
          searchLabel={plans.search}
          emptyText={forms.nothingFound}
          options={soldOptions.map((value) => ({ value, label: inLang(options[value], lang) }))}
        />
        <FormFooter form={form} onCancel={onClose} />
      </form>
    </SidePanel>
  )
}
