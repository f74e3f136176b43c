import { organizations as calls } from '@beseda/contract/endpoints/organizations.ts'
import type { AuditChange } from '@beseda/contract/entities/audit.ts'
import type { OwnOrganization } from '@beseda/contract/entities/organization.ts'
import type { Lang } from '@beseda/contract/lang.ts'
import { limits } from '@beseda/contract/limits.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call } from '../../lib/api.ts'
import { useForm } from '../../lib/forms.ts'
import { useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { plansQuery } from '../../lib/plans.ts'
import { toast } from '../../lib/toasts.ts'
import { useChangeViewer } from '../../lib/viewer.ts'
import { Changes, changesKey } from '../../parts/Changes.tsx'
import { Collisions } from '../../parts/Collisions.tsx'
import { FormFooter } from '../../parts/FormFooter.tsx'
import { Loaded } from '../../parts/Loaded.tsx'
import { Page } from '../../parts/Page.tsx'
import { timeZoneOptions } from '../../parts/time-zones.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './OrganizationPanel.module.css'
import { TwoFactorPolicy } from './TwoFactorPolicy.tsx'

const queryKey = ['ownOrganization'] as const
type Former = Partial<Record<'name' | 'lang' | 'timeZone', string>>

const Settings = ({ own, former }: { own: OwnOrganization; former: Former }) => {
  const { forms, organizations } = useWords('forms', 'organizations')
  const queryClient = useQueryClient()
  const changeViewer = useChangeViewer()
  const base = { name: own.name, lang: own.lang as string, timeZone: own.timeZone }
  const form = useForm({
    initial: base,
    endpoint: calls.changeOwn,
    edited: { object: own, reload: () => queryClient.invalidateQueries({ queryKey }) },
    toInput: (v) => ({ name: v.name, lang: v.lang as Lang, timeZone: v.timeZone }),
    onSaved: (changed) => {
      queryClient.setQueryData(queryKey, changed)
      void queryClient.invalidateQueries({ queryKey: changesKey('organization', changed.id) })
      changeViewer({ organization: { id: changed.id, name: changed.name } })
      toast({ kind: 'success', text: forms.saved })
    },
  })
  const { set } = form
  useEffect(() => {
    if (Object.keys(former).length > 0) set(former)
  }, [former, set])
  return (
    <form {...form.form}>
      <Collisions form={form} changed={own.changed} />
      <TextField value={own.login} readOnly label={organizations.own.login} hint={organizations.own.loginHint} />
      <TextField {...form.field('name', limits.organizationName)} label={organizations.name} required />
      <SelectField
        {...form.field('lang')}
        label={organizations.lang}
        hint={organizations.own.langHint}
        required
        options={[
          { value: 'ru', label: organizations.langs.ru },
          { value: 'eng', label: organizations.langs.eng },
        ]}
      />
      <SelectField
        {...form.field('timeZone')}
        label={organizations.timeZone}
        hint={organizations.own.timeZoneHint}
        required
        options={timeZoneOptions(form.values.timeZone)}
      />
      <OwnPlanLine />
      <FormFooter form={form} />
    </form>
  )
}
/** The current plan, and a link to others. */
const OwnPlanLine = () => {
  const { plans, shell } = useWords('plans')
  const { data } = useQuery(plansQuery)
  const plan = data?.plans.find(({ id }) => id === data.own.planId)
  return (
    <p>
      {plan && `${plans.current}: ${plan.name}. `}
      <Link to={paths.options}>{plan ? shell.plan.change : plans.compare}</Link>
    </p>
  )
}
/** The fields of the form, as text. */
const formerOf = (changes: readonly AuditChange[]): Former =>
  Object.fromEntries(
    changes.flatMap(({ field, before }) =>
      (field === 'name' || field === 'lang' || field === 'timeZone') && typeof before === 'string'
        ? [[field, before]]
        : [],
    ),
  )

/** `/admin/preferences/organization`: settings of the own organization, and their history. */
const OwnOrganizationPage = () => {
  const { audit, organizations, titles } = useWords('audit', 'organizations')
  const { tab } = useSearch({ strict: false }) as { tab?: string }
  const navigate = useNavigate()
  const query = useQuery({ queryKey, queryFn: ({ signal }) => call(calls.own, {}, { signal }), staleTime: 0 })
  const [former, setFormer] = useState<Former>({})
  const go = (to: string) =>
    void navigate({ to: paths.organization, search: (to === 'changes' ? { tab: to } : {}) as never })
  const shown = tab === 'changes' ? 'changes' : 'settings'
  return (
    <Page title={titles.organization} form>
      <Loaded query={query} shape="form">
        {(own) => (
          <Tabs
            label={titles.organization}
            tabs={[
              { id: 'settings', label: organizations.own.settings },
              { id: 'changes', label: audit.changes },
            ]}
            value={shown}
            onChange={(to) => {
              setFormer({})
              go(to)
            }}
          >
            {shown === 'settings' ? (
              <div className={styles.parts}>
                <Settings own={own} former={former} />
                <TwoFactorPolicy />
              </div>
            ) : (
              <Changes
                entity="organization"
                entityId={own.id}
                restores={['name', 'lang', 'timeZone']}
                onRestore={(changes) => {
                  setFormer(formerOf(changes))
                  go('settings')
                }}
              />
            )}
          </Tabs>
        )}
      </Loaded>
    </Page>
  )
}
export default OwnOrganizationPage
