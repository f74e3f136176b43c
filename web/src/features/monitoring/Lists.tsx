import { has } from '@beseda/contract/access.ts'
import { monitoring } from '@beseda/contract/endpoints/monitoring.ts'
import type { MonitoredOperator, MonitoringNow } from '@beseda/contract/entities/monitoring.ts'
import { limits } from '@beseda/contract/limits.ts'
import {
  type AbonentSort,
  abonentSorts,
  abonentStates,
  abonentsMost,
  type MeasuredTable,
} from '@beseda/contract/monitoring.ts'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, useMemo, useState } from 'react'
import { harmlessName } from '../../entities/chat/text/hostile-text.ts'
import { datesOf } from '../../entities/report/period.ts'
import { call } from '../../lib/api.ts'
import { useWords } from '../../lib/language.ts'
import { useListSearch } from '../../lib/list-search.ts'
import { paths } from '../../lib/paths.ts'
import { accessOf, useViewer } from '../../lib/viewer.ts'
import { SearchField } from '../../parts/SearchField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import type { Sort } from '../../ui/sort-rows.ts'
import type { Numbers } from './column.tsx'
import { Frame } from './Frame.tsx'
import { useKept } from './kept.ts'
import { noTeamKey, teamKey, useAbonentCols, useChannelCols, useOperatorCols, useTeamCols } from './tables.tsx'
import { useLive, useNumbers } from './use-live.ts'

const nothingNow: MonitoringNow = {
  ...{ at: 0, inProgress: 0, overdue: 0, waiting: 0, longestSince: null, withBot: 0, places: 0, overdueSoon: 0 },
  ...{ online: 0, finishing: 0, onBreak: 0, offline: 0, violations: 0 },
}
/** What the address says about a table. */
const useView = () => {
  const { search, change } = useListSearch()
  const [kept] = useKept()
  const part = search.search?.trim().toLocaleLowerCase() ?? ''
  const sort: Sort = { by: search.sort ?? 'overdue', down: (search.order ?? 'down') === 'down' }
  return {
    ...{ search, change, pace: kept.pace, sort },
    dates: datesOf({ ...search, period: search.period ?? 'today' }),
    isFound: (name: string) => name.toLocaleLowerCase().includes(part),
  }
}
const usePeriodNumbers = (table: MeasuredTable) => {
  const { dates, pace } = useView()
  const { data, error } = useNumbers(table, dates, pace !== 'off')
  const numbers = useMemo(
    (): Numbers | null =>
      data ? { of: new Map(data.rows.map((row) => [row.key ?? noTeamKey, row.cells])), total: data.total } : null,
    [data],
  )
  return { dates, numbers, shown: data ?? null, problem: error }
}
const NameSearch = ({ label }: { label: string }) => {
  const { search, change } = useView()
  return (
    <SearchField
      label={label}
      value={search.search ?? ''}
      max={limits.searchText}
      onSearch={(text) => change({ search: text || undefined }, { replace: true })}
    />
  )
}

export const ChannelsList = () => {
  const { monitoring: words } = useWords('monitoring')
  const go = useNavigate()
  const { pace, isFound, sort } = useView()
  const live = useLive({
    key: ['channels'],
    read: (signal) => call(monitoring.channels, {}, { signal }),
    pace,
  })
  const { numbers, ...of } = usePeriodNumbers('channels')
  const { data } = live.query
  const cols = useChannelCols({ now: live.now, head: data?.now ?? nothingNow, numbers })
  const all = data?.rows ?? []
  return (
    <Frame
      table="channels"
      {...{ live, cols, sort, of }}
      rows={all.filter((row) => isFound(row.name))}
      hasAny={all.length > 0}
      rowKey={(row) => row.id}
      filters={<NameSearch label={words.search.channels} />}
      onOpen={({ id }) => void go({ to: paths.monitoringAbonents, search: { channel: id } as never })}
    />
  )
}

export const TeamsList = () => {
  const { monitoring: words } = useWords('monitoring')
  const go = useNavigate()
  const { pace, isFound, sort } = useView()
  const live = useLive({ key: ['teams'], read: (signal) => call(monitoring.teams, {}, { signal }), pace })
  const { numbers, ...of } = usePeriodNumbers('teams')
  const { data } = live.query
  const cols = useTeamCols({ now: live.now, head: data?.now ?? nothingNow, numbers })
  const all = data?.rows ?? []
  return (
    <Frame
      table="teams"
      {...{ live, cols, sort, of }}
      rows={all.filter((row) => isFound(row.team?.name ?? words.noTeam))}
      hasAny={all.length > 0}
      rowKey={teamKey}
      filters={<NameSearch label={words.search.teams} />}
      onOpen={({ team }) =>
        void go(
          team
            ? { to: paths.monitoringOperators, search: { team: team.id } as never }
            : { to: paths.monitoringAbonents, search: {} as never },
        )
      }
    />
  )
}

export interface OperatorPanelProps {
  readonly operator: MonitoredOperator
  readonly now: number
  readonly onActed: () => void
  readonly onClose: () => void
}
const statuses = ['online', 'finishing', 'break', 'offline'] as const

export const OperatorsList = ({ OperatorPanel }: { OperatorPanel: ComponentType<OperatorPanelProps> }) => {
  const { monitoring: words, shell } = useWords('monitoring')
  const { search, change, pace, isFound, sort } = useView()
  const live = useLive({ key: ['operators'], read: (signal) => call(monitoring.operators, {}, { signal }), pace })
  const { numbers, ...of } = usePeriodNumbers('operators')
  const { data } = live.query
  const cols = useOperatorCols(
    { now: live.now, head: data?.now ?? nothingNow, numbers },
    data?.teams ?? [],
    data?.rows ?? [],
  )
  const all = data?.rows ?? []
  const isChosen = (presence: string) =>
    search.status === undefined || (search.status === 'present' ? presence !== 'offline' : presence === search.status)
  const rows = all.filter(
    (row) =>
      isFound(row.name) && isChosen(row.presence) && (search.team === undefined || row.teamIds.includes(search.team)),
  )
  const open = all.find(({ id }) => id === search.id)
  return (
    <Frame
      table="operators"
      {...{ live, cols, rows, sort, of }}
      hasAny={search.status === 'present' ? all.some(({ presence }) => presence !== 'offline') : all.length > 0}
      rowKey={(row) => row.id}
      current={search.id}
      onOpen={({ id }) => change({ id })}
      filters={
        <>
          <NameSearch label={words.search.operators} />
          <SelectField
            label={words.team}
            hideLabel
            options={[
              { value: '', label: words.allTeams },
              ...(data?.teams ?? []).map(({ id, name }) => ({ value: id, label: harmlessName(name) })),
            ]}
            value={search.team ?? ''}
            onChange={({ target }) => change({ team: target.value || undefined })}
          />
          <SelectField
            label={words.statusFilter}
            hideLabel
            options={[
              { value: '', label: words.anyStatus },
              { value: 'present', label: words.present },
              ...statuses.map((value) => ({ value, label: shell.presence[value] })),
            ]}
            value={search.status ?? ''}
            onChange={({ target }) => change({ status: target.value || undefined })}
          />
        </>
      }
      panel={
        open && (
          <OperatorPanel
            key={open.id}
            operator={open}
            now={live.now}
            onActed={live.readNow}
            onClose={() => change({ id: undefined })}
          />
        )
      }
    />
  )
}

/** Every order of the server has one direction. */
const downs: Readonly<Record<AbonentSort, boolean>> = { wait: true, deadline: false, opened: true, name: false }
const pageOf = 200

export const AbonentsList = () => {
  const { monitoring: words } = useWords('monitoring')
  const go = useNavigate()
  const mayOpen = has(accessOf(useViewer()), 'AUTHORITY_ALL_CHATS')
  const { search, change, pace } = useView()
  const [limit, setLimit] = useState(pageOf)
  const sort = abonentSorts.find((one) => one === search.sort) ?? 'wait'
  const state = abonentStates.find((one) => one === search.state)
  const asked = {
    ...{ sort, limit },
    ...(search.search && { search: search.search }),
    ...(state && { state }),
    ...(search.state === 'overdue' && { overdue: '1' as const }),
    ...(search.team && { team: search.team }),
    ...(search.channel && { channel: search.channel }),
  }
  const live = useLive({
    key: ['abonents', asked],
    read: (signal) => call(monitoring.abonents, asked, { signal }),
    pace,
  })
  const { data } = live.query
  const cols = useAbonentCols({ now: live.now })
  const rows = data?.rows ?? []
  const total = data?.total ?? 0
  const more = rows.length < total && limit < abonentsMost
  const { inProgress = 0, waiting = 0, withBot = 0 } = data?.now ?? {}
  return (
    <Frame
      table="abonents"
      {...{ live, cols, rows, total }}
      isSorted
      sort={{ by: sort, down: downs[sort] }}
      of={null}
      hasAny={inProgress + waiting + withBot > 0}
      rowKey={(row) => row.chatId}
      onEnd={more ? () => setLimit(Math.min(abonentsMost, limit + pageOf)) : undefined}
      onOpen={({ chatId, state: of }) => {
        if (!mayOpen) return
        const filter = of === 'inProgress' ? 'assigned' : of === 'bot' ? 'bot' : 'pending'
        void go({ to: paths.chats, search: { filter, scope: 'all', chat: chatId } as never })
      }}
      filters={
        <>
          <NameSearch label={words.search.abonents} />
          <SelectField
            label={words.stateFilter}
            hideLabel
            options={[
              { value: '', label: words.anyState },
              ...abonentStates.map((value) => ({ value, label: words.states[value] })),
              { value: 'overdue', label: words.overdueOnly },
            ]}
            value={search.state ?? ''}
            onChange={({ target }) => change({ state: target.value || undefined })}
          />
        </>
      }
    />
  )
}
