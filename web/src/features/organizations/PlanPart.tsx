import { options } from '@beseda/contract/access-words.ts'
import { organizations as calls } from '@beseda/contract/endpoints/organizations.ts'
import type { Organization } from '@beseda/contract/entities/organization.ts'
import { inLang } from '@beseda/contract/lang.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { now } from '../../lib/clock.ts'
import { formatDateTime, formatFullDate } from '../../lib/format.ts'
import { useForm } from '../../lib/forms.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { plansQuery } from '../../lib/plans.ts'
import { toast } from '../../lib/toasts.ts'
import { fill } from '../../lib/words/plural.ts'
import { FormFooter } from '../../parts/FormFooter.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { CheckField } from '../../ui/CheckField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './OrganizationPanel.module.css'
import { fromDateText, takeOrganization, toDateText } from './queries.ts'
import { useAct } from './use-act.ts'

const Now = ({ organization: o }: { organization: Organization }) => {
  const { organizations } = useWords('organizations')
  const end = o.planEndsAt === null ? null : { date: formatFullDate(o.planEndsAt) }
  const term = end ? fill(o.lapsed ? organizations.planLapsed : organizations.planEnds, end) : organizations.planNoEnd
  return (
    <dl className={styles.facts}>
      <dt>{organizations.plan}</dt>
      <dd>
        {o.plan?.name ?? organizations.noPlan}
        {o.plan && `, ${term.charAt(0).toLocaleLowerCase()}${term.slice(1)}`}
      </dd>
      {o.planSince !== null && (
        <>
          <dt>{organizations.firstDay}</dt>
          <dd>{formatFullDate(o.planSince)}</dd>
        </>
      )}
    </dl>
  )
}
const Wish = ({ request }: { request: NonNullable<Organization['request']> }) => {
  const { organizations } = useWords('organizations')
  const lang = useLang()
  const what = [request.plan?.name, request.option && inLang(options[request.option], lang)].filter(Boolean).join(', ')
  return (
    <Banner tone="warning">
      {fill(organizations.request, { what, by: request.by, date: formatDateTime(request.at, now()) })}
    </Banner>
  )
}

/** The plan of an organization: the current one, a request for another, changing it, extending it by fourteen days. */
export const PlanPart = ({ organization: o, onClose }: { organization: Organization; onClose: () => void }) => {
  const { organizations } = useWords('organizations')
  const queryClient = useQueryClient()
  const { data } = useQuery(plansQuery)
  const { act, busy } = useAct()
  const form = useForm({
    initial: { planId: o.request?.plan?.id ?? o.plan?.id ?? '', trial: false, since: toDateText(now()) },
    endpoint: calls.setPlan,
    toInput: ({ planId, trial, since }) => {
      const at = fromDateText(since)
      return { id: o.id, planId, trial, ...(at !== null && { since: at }) }
    },
    check: ({ planId, since }) => ({
      ...(planId === '' && { planId: 'FIELD_REQUIRED' as const }),
      ...(fromDateText(since) === null && { since: 'FIELD_REQUIRED' as const }),
    }),
    fieldOf: { PLAN_NOT_FOUND: 'planId' },
    onSaved: (changed) => {
      takeOrganization(queryClient, changed)
      toast({ kind: 'success', text: organizations.planSet })
    },
  })
  const canExtend = o.planEndsAt !== null && !o.extended && o.status === 'active'
  const extended = ({ planEndsAt }: Organization) =>
    fill(organizations.extended, { date: planEndsAt === null ? '' : formatFullDate(planEndsAt) })
  return (
    <form {...form.form} className={styles.form}>
      {o.request && <Wish request={o.request} />}
      <Now organization={o} />
      <div className={styles.actions}>
        <Button
          busy={busy}
          disabledReason={canExtend ? null : organizations.cannotExtend}
          onClick={() => void act(() => call(calls.extend, { id: o.id }), extended)}
        >
          {organizations.extend}
        </Button>
      </div>
      <h3 className={styles.heading}>{organizations.newPlan}</h3>
      <SelectField
        {...form.field('planId')}
        label={organizations.plan}
        required
        placeholder={organizations.choosePlan}
        options={(data?.plans ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextField {...form.field('since')} type="date" label={organizations.firstDay} required />
      <CheckField {...form.check('trial')} label={organizations.trial} />
      <FormFooter form={form} onCancel={onClose} save={organizations.newPlan} />
    </form>
  )
}
