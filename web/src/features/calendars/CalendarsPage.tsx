import { has } from '@beseda/contract/access.ts'
import type { Calendar } from '@beseda/contract/entities/calendar.ts'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock, Plus } from 'lucide-react'
import { useNow } from '../../lib/clock.ts'
import { useWords } from '../../lib/language.ts'
import { useListSearch } from '../../lib/list-search.ts'
import { accessOf, useViewer } from '../../lib/viewer.ts'
import { NameCell } from '../../parts/FormParts.tsx'
import { Loaded } from '../../parts/Loaded.tsx'
import { Page } from '../../parts/Page.tsx'
import { PanelOf } from '../../parts/PanelOf.tsx'
import { zoneText } from '../../parts/time-zones.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { CalendarPanel } from './CalendarPanel.tsx'
import { versionNow } from './calendar-form.ts'
import { openNow } from './open-now.ts'
import { calendarsQuery } from './queries.ts'

const useColumns = (): readonly Column<Calendar>[] => {
  const { calendars } = useWords('calendars')
  const now = useNow(15_000)
  const usedBy = (c: Calendar) => [...c.teams, ...c.channels].map((x) => x.name).join(', ')
  return [
    {
      id: 'name',
      head: calendars.name,
      cell: (c) => <NameCell name={c.name} after={c.isDefault && <Chip tone="accent">{calendars.default}</Chip>} />,
      value: (c) => c.name.toLocaleLowerCase(),
    },
    {
      id: 'now',
      head: calendars.now,
      cell: (c) => {
        const { open, text } = openNow(c.versions, now, calendars)
        return (
          <Chip dot tone={open ? 'success' : 'plain'}>
            {text}
          </Chip>
        )
      },
    },
    {
      id: 'zone',
      head: calendars.timeZone,
      cell: (c) => zoneText(versionNow(c, now).timeZone),
      value: (c) => versionNow(c, now).timeZone,
      drop: 1,
    },
    { id: 'used', head: calendars.usedBy, cell: (c) => usedBy(c) || '—', drop: 2 },
  ]
}

/** `/admin/preferences/calendars`: working hours. All users may view them; users who manage teams may edit them. */
const CalendarsPage = () => {
  const { calendars, titles } = useWords('calendars')
  const query = useQuery(calendarsQuery)
  const may = has(accessOf(useViewer()), 'AUTHORITY_TEAMS_UPDATE')
  const columns = useColumns()
  const { openId, isNew, open, change, close } = useListSearch()
  const add = (
    <Button
      variant="primary"
      icon={<Plus size={16} strokeWidth={2} aria-hidden="true" />}
      onClick={() => change({ id: undefined, new: '1' })}
    >
      {calendars.add}
    </Button>
  )
  return (
    <Page
      title={titles.calendars}
      count={query.data?.calendars.length}
      actions={may && add}
      panel={
        may && (
          <PanelOf query={query} rowsOf={(data) => data.calendars} openId={openId} isNew={isNew} onClose={close}>
            {(calendar, known) => (
              <CalendarPanel
                key={calendar?.id ?? 'new'}
                calendar={calendar}
                isFirst={known.length === 0}
                onSaved={(saved) => isNew && open(saved.id)}
                onClose={close}
              />
            )}
          </PanelOf>
        )
      }
    >
      <Loaded query={query} shape="table">
        {({ calendars: rows }) => (
          <Table
            label={titles.calendars}
            columns={columns}
            rows={rows}
            rowKey={(c) => c.id}
            current={openId}
            {...(may && { onOpen: (c: Calendar) => open(c.id) })}
            empty={
              <EmptyState
                icon={<CalendarClock size={28} strokeWidth={1.5} aria-hidden="true" />}
                title={calendars.none}
                actions={may && add}
              >
                {calendars.noneText}
              </EmptyState>
            }
          />
        )}
      </Loaded>
    </Page>
  )
}
export default CalendarsPage
