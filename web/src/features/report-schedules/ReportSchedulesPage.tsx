import type { ReportSchedule } from '@beseda/contract/entities/report-schedule.ts'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock, Plus } from 'lucide-react'
import { formatNumber } from '../../lib/format.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { useListSearch } from '../../lib/list-search.ts'
import { paths } from '../../lib/paths.ts'
import { fill } from '../../lib/words/plural.ts'
import { LinkTabs } from '../../parts/LinkTabs.tsx'
import { Loaded } from '../../parts/Loaded.tsx'
import { Page } from '../../parts/Page.tsx'
import { PanelOf } from '../../parts/PanelOf.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { schedulesQuery } from './queries.ts'
import { SchedulePanel } from './SchedulePanel.tsx'
import { LastRun, NextRun } from './ScheduleState.tsx'
import { noReport } from './schedule-values.ts'
import styles from './schedules.module.css'
import { aboutText } from './texts.ts'

const shownRecipients = 3
const useColumns = (timeZone: string): readonly Column<ReportSchedule>[] => {
  const { reportSchedules: words } = useWords('reportSchedules')
  const lang = useLang()
  const recipients = ({ users, emails }: ReportSchedule) => {
    const all = [
      ...users.filter((u) => !u.unsubscribed).map(({ name }) => name),
      ...emails.filter((e) => !e.unsubscribed).map(({ email }) => email),
    ]
    if (all.length === 0) return words.everybodyLeft
    const more = all.length - shownRecipients
    return (
      <>
        <bdi>{all.slice(0, shownRecipients).join(', ')}</bdi>
        {more > 0 && ` ${fill(words.more, { n: formatNumber(more) })}`}
      </>
    )
  }
  return [
    {
      ...{ id: 'name', head: words.name, value: (s) => s.name.toLocaleLowerCase() },
      cell: (s) => (
        <>
          <bdi>{s.name}</bdi>
          <span className={styles.brief}>{aboutText(s, words, lang)}</span>
        </>
      ),
    },
    {
      id: 'next',
      head: words.next,
      width: '200px',
      cell: (s) => <NextRun schedule={s} timeZone={timeZone} />,
      value: (s) => s.nextAt,
    },
    { id: 'last', head: words.last, width: '180px', drop: 1, cell: (s) => <LastRun schedule={s} /> },
    {
      ...{ id: 'recipients', head: words.recipients, width: '220px', drop: 2 },
      cell: (s) => <span className={styles.brief}>{recipients(s)}</span>,
    },
    { id: 'owner', head: words.owner, width: '140px', drop: 3, cell: ({ owner }) => <bdi>{owner.name}</bdi> },
  ]
}

/** `/admin/reports/schedules`: reports that go by mail. */
const ReportSchedulesPage = () => {
  const { reportSchedules: words, titles } = useWords('reportSchedules')
  const query = useQuery(schedulesQuery)
  const columns = useColumns(query.data?.timeZone ?? 'UTC')
  const { search, openId, isNew, open, change, close } = useListSearch()
  const links = [
    { to: paths.reports, label: titles.reports, exact: true },
    { to: paths.reportFiles, label: titles.reportFiles },
    { to: paths.reportSchedules, label: titles.reportSchedules },
  ]
  const isFull = query.data !== undefined && query.data.schedules.length >= query.data.most
  const add = (
    <Button
      variant="primary"
      icon={<Plus size={16} strokeWidth={2} aria-hidden="true" />}
      disabledReason={isFull ? fill(words.full, { most: formatNumber(query.data.most) }) : null}
      onClick={() => change({ ...noReport, id: undefined, new: '1' })}
    >
      {words.add}
    </Button>
  )
  return (
    <Page
      title={titles.reportSchedules}
      count={query.data?.schedules.length}
      actions={add}
      filters={<LinkTabs label={titles.reports} links={links} />}
      panel={
        <PanelOf query={query} rowsOf={(data) => data.schedules} openId={openId} isNew={isNew} onClose={close}>
          {(schedule) => (
            <SchedulePanel
              key={schedule ? `${schedule.id} ${schedule.revision}` : 'new'}
              schedule={schedule}
              address={search}
              hasMail={query.data!.hasMail}
              timeZone={query.data!.timeZone}
              onSaved={(saved) => isNew && open(saved.id)}
              onClose={close}
            />
          )}
        </PanelOf>
      }
    >
      <Loaded query={query} shape="table">
        {({ schedules, hasMail }) => (
          <>
            {!hasMail && <Banner tone="warning">{words.noMail}</Banner>}
            <Table<ReportSchedule>
              label={titles.reportSchedules}
              columns={columns}
              rows={schedules}
              rowKey={({ id }) => id}
              current={openId}
              onOpen={({ id }) => open(id)}
              empty={
                <EmptyState
                  icon={<CalendarClock size={28} strokeWidth={1.5} aria-hidden="true" />}
                  title={words.empty}
                  actions={add}
                >
                  {words.emptyText}
                </EmptyState>
              }
            />
          </>
        )}
      </Loaded>
    </Page>
  )
}
export default ReportSchedulesPage
