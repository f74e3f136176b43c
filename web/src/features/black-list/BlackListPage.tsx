import type { Ban } from '@beseda/contract/entities/ban.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { UserRoundX } from 'lucide-react'
import { useNow } from '../../lib/clock.ts'
import { formatDateTime } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { Page } from '../../parts/Page.tsx'
import { PanelOf } from '../../parts/PanelOf.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { BanPanel } from './BanPanel.tsx'
import { bansQuery } from './queries.ts'
import { useEnd } from './use-end.ts'

/** Who is blocked, why, by whom and until when. */
const BlackListPage = () => {
  const { blackList: words, titles } = useWords('blackList')
  const now = useNow(60_000)
  const endOf = useEnd()
  const { id } = useSearch({ strict: false }) as { id?: string }
  const navigate = useNavigate()
  const open = (ban?: string) => void navigate({ to: paths.blackList, search: ban ? { id: ban } : {} })
  const query = useQuery(bansQuery)
  const columns: readonly Column<Ban>[] = [
    { id: 'whom', head: words.whom, cell: (b) => b.address ?? b.client.name },
    { id: 'reason', head: words.reason, cell: (b) => b.reason, drop: 3 },
    { id: 'until', head: words.until, cell: endOf, width: '150px' },
    { id: 'kept', head: words.kept, cell: (b) => b.kept || '', width: '110px', drop: 2 },
    { id: 'by', head: words.by, cell: (b) => b.by.name, drop: 2 },
    { id: 'at', head: words.at, cell: (b) => formatDateTime(b.createdAt, now), width: '150px', drop: 1 },
  ]
  return (
    <Page
      title={titles.blackList}
      panel={
        <PanelOf query={query} rowsOf={(rows) => rows} openId={id} isNew={false} onClose={() => open()}>
          {(ban) => ban && <BanPanel key={ban.id} ban={ban} onClose={() => open()} />}
        </PanelOf>
      }
    >
      <Loaded query={query} shape="table">
        {(rows) => (
          <Table
            label={titles.blackList}
            columns={columns}
            rows={rows}
            rowKey={(b) => b.id}
            current={id}
            onOpen={(b) => open(b.id)}
            empty={
              <EmptyState icon={<UserRoundX size={28} strokeWidth={1.5} aria-hidden="true" />} title={words.empty}>
                {words.emptyText}
              </EmptyState>
            }
          />
        )}
      </Loaded>
    </Page>
  )
}
export default BlackListPage
