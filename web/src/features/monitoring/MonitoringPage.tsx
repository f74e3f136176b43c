import { type MonitoringTable, monitoringTables } from '@beseda/contract/monitoring.ts'
import { useRouterState } from '@tanstack/react-router'
import { type ComponentType, Suspense } from 'react'
import { withWords } from '../../lib/language.ts'
import { late } from '../../lib/late.ts'
import { useListSearch } from '../../lib/list-search.ts'
import { AbonentsList, ChannelsList, type OperatorPanelProps, OperatorsList, TeamsList } from './Lists.tsx'

const Wall = late(withWords(() => import('./Wall.tsx'), 'monitoring'))

const tableAt = (pathname: string): MonitoringTable =>
  monitoringTables.find((table) => pathname.endsWith(`/${table}`)) ?? 'operators'

/** `/admin/monitoring/…`: one of the four live tables, or the view for a big screen (`wall`). */
export const MonitoringPage = ({ OperatorPanel }: { OperatorPanel: ComponentType<OperatorPanelProps> }) => {
  const table = tableAt(useRouterState({ select: (state) => state.location.pathname }))
  const { search, change } = useListSearch()
  if (search.wall)
    return (
      <Suspense fallback={null}>
        <Wall onLeave={() => change({ wall: undefined })} />
      </Suspense>
    )
  if (table === 'channels') return <ChannelsList />
  if (table === 'teams') return <TeamsList />
  return table === 'operators' ? <OperatorsList OperatorPanel={OperatorPanel} /> : <AbonentsList />
}
