import { organizations as calls } from '@beseda/contract/endpoints/organizations.ts'
import type { Organization } from '@beseda/contract/entities/organization.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { now } from '../../lib/clock.ts'
import { formatDateTime, formatNumber, formatRoubles } from '../../lib/format.ts'
import { useForm } from '../../lib/forms.ts'
import { useWords } from '../../lib/language.ts'
import { toast } from '../../lib/toasts.ts'
import { useViewer } from '../../lib/viewer.ts'
import { fill } from '../../lib/words/plural.ts'
import { Collisions } from '../../parts/Collisions.tsx'
import { FormFooter } from '../../parts/FormFooter.tsx'
import { Loaded } from '../../parts/Loaded.tsx'
import { SidePanel } from '../../parts/SidePanel.tsx'
import { TypedConfirm } from '../../parts/TypedConfirm.tsx'
import { Button } from '../../ui/Button.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { BrandPart } from './BrandPart.tsx'
import { inputOf, OrganizationFields } from './OrganizationFields.tsx'
import styles from './OrganizationPanel.module.css'
import { PlanPart } from './PlanPart.tsx'
import { organizationQuery, takeOrganization } from './queries.ts'
import { useAct } from './use-act.ts'

const Facts = ({ organization: o }: { organization: Organization }) => {
  const { organizations } = useWords('organizations')
  return (
    <dl className={styles.facts}>
      <dt>{organizations.balance}</dt>
      <dd>{formatRoubles(o.balance)}</dd>
      <dt>{organizations.users}</dt>
      <dd>{formatNumber(o.users)}</dd>
      <dt>{organizations.created}</dt>
      <dd>{formatDateTime(o.createdAt, now())}</dd>
      <dt>{organizations.changed}</dt>
      <dd>{formatDateTime(o.changedAt, now())}</dd>
    </dl>
  )
}

/** Deactivation asks for the typed name; activation does not. Not available for the own organization. */
const StatusPart = ({ organization: o }: { organization: Organization }) => {
  const { organizations } = useWords('organizations')
  const queryClient = useQueryClient()
  const viewer = useViewer()
  const [asks, setAsks] = useState(false)
  const { act, busy } = useAct()
  if (o.id === viewer.organization.id) return null
  if (o.status === 'deactivated')
    return (
      <Button busy={busy} onClick={() => void act(() => call(calls.activate, { id: o.id }), organizations.activated)}>
        {organizations.activate}
      </Button>
    )
  return (
    <>
      <Button variant="danger" onClick={() => setAsks(true)}>
        {organizations.deactivate}
      </Button>
      {asks && (
        <TypedConfirm
          title={fill(organizations.confirmDeactivate, { name: o.name })}
          label={organizations.confirmName}
          confirm={organizations.deactivate}
          endpoint={calls.deactivate}
          input={(confirmation) => ({ id: o.id, confirmation })}
          onDone={(changed) => {
            takeOrganization(queryClient, changed)
            setAsks(false)
            toast({ kind: 'success', text: organizations.deactivated })
          }}
          onClose={() => setAsks(false)}
        >
          {organizations.confirmDeactivateText}
        </TypedConfirm>
      )}
    </>
  )
}

const DataPart = ({ organization: o, onClose }: { organization: Organization; onClose: () => void }) => {
  const { forms } = useWords('forms')
  const queryClient = useQueryClient()
  const form = useForm({
    initial: {
      login: o.login,
      name: o.name,
      administratorEmail: o.administratorEmail,
      lang: o.lang as string,
      timeZone: o.timeZone,
      instance: o.instance,
      operatorLicences: o.operatorLicences === null ? '' : String(o.operatorLicences),
    },
    endpoint: calls.change,
    toInput: (v) => ({ id: o.id, ...inputOf(v) }),
    edited: {
      object: o,
      reload: () => queryClient.invalidateQueries({ queryKey: organizationQuery(o.id).queryKey }),
    },
    fieldOf: { ORGANIZATION_EXISTS: 'login' },
    onSaved: (changed) => {
      takeOrganization(queryClient, changed)
      toast({ kind: 'success', text: forms.saved })
    },
  })
  return (
    <div className={styles.data}>
      <Facts organization={o} />
      <div className={styles.actions}>
        <StatusPart organization={o} />
      </div>
      <BrandPart organization={o} />
      <form {...form.form}>
        <Collisions form={form} changed={o.changed} />
        <OrganizationFields form={form} />
        <FormFooter form={form} onCancel={onClose} />
      </form>
    </div>
  )
}

/** One organization in a panel next to the list. */
export const OrganizationPanel = ({
  id,
  tab,
  onTab,
  onClose,
}: {
  id: string
  tab: 'data' | 'plan'
  onTab: (tab: 'data' | 'plan') => void
  onClose: () => void
}) => {
  const { common, organizations } = useWords('organizations')
  const query = useQuery(organizationQuery(id))
  return (
    <SidePanel title={query.data?.name ?? common.loading} onClose={onClose}>
      <Loaded query={query} shape="form">
        {(organization) => (
          <Tabs
            label={organizations.panelTabs}
            tabs={[
              { id: 'data', label: organizations.data },
              { id: 'plan', label: organizations.plan },
            ]}
            value={tab}
            onChange={onTab}
          >
            {tab === 'data' ? (
              <DataPart organization={organization} onClose={onClose} />
            ) : (
              <PlanPart organization={organization} onClose={onClose} />
            )}
          </Tabs>
        )}
      </Loaded>
    </SidePanel>
  )
}
