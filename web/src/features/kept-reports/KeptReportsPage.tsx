import { keptReports } from '@beseda/contract/endpoints/kept-reports.ts'
import type { KeptReport } from '@beseda/contract/entities/kept-report.ts'
import { inLang } from '@beseda/contract/lang.ts'
import { reportNames } from '@beseda/contract/reports/index.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { useNow } from '../../lib/clock.ts'
import { formatBytes, formatDate, formatDateTime, formatNumber } from '../../lib/format.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { liveKeys } from '../../lib/live-keys.ts'
import { paths } from '../../lib/paths.ts'
import { fill, plural } from '../../lib/words/plural.ts'
import { ConfirmDelete } from '../../parts/ConfirmDelete.tsx'
import { LinkTabs } from '../../parts/LinkTabs.tsx'
import { Loaded } from '../../parts/Loaded.tsx'
import { Page } from '../../parts/Page.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { FileActions } from './FileActions.tsx'
import { FileState } from './FileState.tsx'
import styles from './kept.module.css'
import { keptQuery } from './queries.ts'

const periodText = ({ from, to }: KeptReport): string =>
  from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`

/** `/admin/reports/files`: files of reports that jobs have written. */
const KeptReportsPage = () => {
  const { keptReports: words, titles } = useWords('keptReports')
  const lang = useLang()
  const now = useNow(60_000)
  const queries = useQueryClient()
  const query = useQuery(keptQuery)
  const [asked, setAsked] = useState<KeptReport | null>(null)
  const links = [
    { to: paths.reports, label: titles.reports, exact: true },
    { to: paths.reportFiles, label: titles.reportFiles },
    { to: paths.reportSchedules, label: titles.reportSchedules },
  ]
  const columns: readonly Column<KeptReport>[] = [
    {
      ...{ id: 'name', head: words.file },
      cell: (r) => (
        <>
          <span className={styles.title}>{`${inLang(reportNames[r.report], lang)}, ${r.format.toUpperCase()}`}</span>
          <span className={styles.brief}>
            <bdi>{[periodText(r), ...r.conditions.slice(1)].join(' · ')}</bdi>
          </span>
        </>
      ),
    },
    { id: 'state', head: words.state, width: '136px', cell: (r) => <FileState report={r} /> },
    {
      ...{ id: 'size', head: words.size, number: true, width: '120px', drop: 2 },
      cell: (r) =>
        r.bytes === null ? (
          '—'
        ) : (
          <>
            {formatBytes(r.bytes)}
            {r.rows > 0 && <span className={styles.brief}>{plural(lang, r.rows, words.rows)}</span>}
          </>
        ),
    },
    { id: 'by', head: words.by, drop: 1, width: '160px', cell: ({ by }) => <bdi>{by.name}</bdi> },
    { id: 'made', head: words.ordered, drop: 1, width: '140px', cell: (r) => formatDateTime(r.createdAt, now) },
    { id: 'until', head: words.until, drop: 3, width: '140px', cell: (r) => formatDateTime(r.endsAt, now) },
    {
      ...{ id: 'actions', head: words.actions, width: '112px' },
      cell: (r) => <FileActions report={r} onDelete={() => setAsked(r)} />,
    },
  ]
  return (
    <Page title={titles.reportFiles} filters={<LinkTabs label={titles.reports} links={links} />}>
      <Loaded query={query} shape="table">
        {({ reports, files, bytes, mostFiles, mostBytes }) => (
          <>
            <Banner tone={files >= mostFiles || bytes >= mostBytes ? 'warning' : 'quiet'}>
              {fill(words.about, {
                ...{ files: formatNumber(files), mostFiles: formatNumber(mostFiles) },
                ...{ bytes: formatBytes(bytes), mostBytes: formatBytes(mostBytes) },
              })}
            </Banner>
            <Table<KeptReport>
              label={titles.reportFiles}
              columns={columns}
              rows={reports}
              rowKey={({ id }) => id}
              empty={
                <EmptyState icon={<FileDown size={28} strokeWidth={1.5} aria-hidden="true" />} title={words.empty}>
                  {words.emptyText}
                </EmptyState>
              }
            />
          </>
        )}
      </Loaded>
      {asked && (
        <ConfirmDelete
          title={fill(words.deleteAsk, { name: asked.name })}
          text={words.deleteText}
          run={() => call(keptReports.remove, { keptReportId: asked.id })}
          onDone={() => void queries.invalidateQueries({ queryKey: liveKeys.keptReports })}
          onClose={() => setAsked(null)}
        />
      )}
    </Page>
  )
}
export default KeptReportsPage
