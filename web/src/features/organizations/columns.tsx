import type { Organization } from '@beseda/contract/entities/organization.ts'
import { now } from '../../lib/clock.ts'
import { formatRoubles, formatShort, isoTime } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { Chip } from '../../ui/Chip.tsx'
import type { Column } from '../../ui/Table.tsx'

const PlanCell = ({ organization: { plan, trial, lapsed, request } }: { organization: Organization }) => {
  const { organizations } = useWords('organizations')
  return (
    <>
      {plan?.name ?? organizations.noPlan} {request && <Chip tone="warning">{organizations.requested}</Chip>}
      {trial && !request && <Chip tone={lapsed ? 'danger' : 'info'}>{organizations.trialChip}</Chip>}
    </>
  )
}
export const useColumns = (): readonly Column<Organization>[] => {
  const { organizations } = useWords('organizations')
  return [
    { id: 'login', head: organizations.login, cell: (o) => o.login, value: (o) => o.login },
    { id: 'name', head: organizations.name, cell: (o) => o.name, value: (o) => o.name, drop: 3 },
    {
      id: 'plan',
      head: organizations.plan,
      cell: (o) => <PlanCell organization={o} />,
      value: (o) => o.plan?.name ?? '',
      drop: 2,
    },
    {
      id: 'balance',
      head: organizations.balance,
      cell: (o) => formatRoubles(o.balance),
      value: (o) => o.balance,
      number: true,
      width: '124px',
      drop: 2,
    },
    {
      id: 'status',
      head: organizations.status,
      cell: (o) => (
        <Chip dot tone={o.status === 'active' ? 'success' : 'danger'}>
          {organizations.statuses[o.status]}
        </Chip>
      ),
      value: (o) => o.status,
      width: '132px',
    },
    {
      id: 'changed',
      head: organizations.changed,
      cell: (o) => <time dateTime={isoTime(o.changedAt)}>{formatShort(o.changedAt, now())}</time>,
      value: (o) => o.changedAt,
      width: '116px',
      drop: 1,
    },
  ]
}
