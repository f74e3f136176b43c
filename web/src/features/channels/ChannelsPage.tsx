import { channelTypeOf } from '@beseda/contract/channels/index.ts'
import type { Channel } from '@beseda/contract/entities/channel.ts'
import { inLang } from '@beseda/contract/lang.ts'
import { errorPercent } from '@beseda/domain/delivery/error-rate.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { MessagesSquare, Plus } from 'lucide-react'
import { channelsQuery } from '../../entities/channel/queries.ts'
import { ChannelMark } from '../../entities/chat/channel.tsx'
import { useNow } from '../../lib/clock.ts'
import { formatAgo, formatFullDate } from '../../lib/format.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { NameCell } from '../../parts/FormParts.tsx'
import { Loaded } from '../../parts/Loaded.tsx'
import { Page } from '../../parts/Page.tsx'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { HealthChip } from './Health.tsx'

/** Share of its sends of the last 24 hours that failed. */
const errorsOf = ({ health }: Channel): number | null => health && errorPercent(health.sends.day)
/** Credentials that end within this time are named in the list. */
const soonMs = 7 * 86_400_000

/** The reason has a column only while some channel has one. */
const useColumns = (rows: readonly Channel[]): readonly Column<Channel>[] => {
  const { channels } = useWords('channels')
  const lang = useLang()
  const now = useNow(30_000)
  const ago = (at: number | null | undefined): string => (at ? formatAgo(at, now) : '—')
  /** Why it does not work, or when its credentials end. */
  const troubleOf = ({ active, health }: Channel): string => {
    if (!active || !health) return ''
    if (health.state !== 'ok') return health.reason
    const isSoon = health.expiresAt !== null && health.expiresAt - now < soonMs
    return isSoon ? `${channels.expiresAt} ${formatFullDate(health.expiresAt!)}` : ''
  }
  const typeOf = ({ type }: Channel): string => {
    const known = channelTypeOf(type)
    return known ? inLang(known.label, lang) : type
  }
  const trouble: Column<Channel> = {
    id: 'trouble',
    head: channels.healthReason,
    cell: (c) => troubleOf(c),
    value: (c) => troubleOf(c) || null,
    drop: 3,
  }
  return [
    {
      id: 'name',
      head: channels.name,
      width: '220px',
      cell: (c) => <NameCell before={<ChannelMark type={c.type} size={20} />} name={c.name} />,
      value: (c) => c.name.toLocaleLowerCase(),
    },
    { id: 'type', head: channels.type, width: '136px', cell: typeOf, value: typeOf, drop: 2 },
    { id: 'team', head: channels.team, cell: (c) => c.team?.name ?? '—', value: (c) => c.team?.name ?? null, drop: 1 },
    {
      id: 'state',
      head: channels.state,
      width: '120px',
      cell: (c) =>
        c.active && c.health && c.health.state !== 'ok' ? (
          <HealthChip state={c.health.state} />
        ) : (
          <Chip dot tone={c.active ? 'success' : 'plain'}>
            {c.active ? channels.active : channels.inactive}
          </Chip>
        ),
      value: (c) => Number(c.active),
    },
    {
      id: 'lastIn',
      head: channels.lastIn,
      width: '128px',
      cell: (c) => ago(c.health?.lastInAt),
      value: (c) => c.health?.lastInAt ?? null,
      drop: 3,
    },
    {
      id: 'lastOut',
      head: channels.lastOut,
      width: '128px',
      cell: (c) => ago(c.health?.lastOutAt),
      value: (c) => c.health?.lastOutAt ?? null,
      drop: 3,
    },
    {
      id: 'errors',
      head: channels.errorRate,
      width: '92px',
      cell: (c) => (errorsOf(c) === null ? '—' : `${errorsOf(c)} %`),
      value: errorsOf,
      drop: 3,
    },
    ...(rows.some((c) => troubleOf(c) !== '') ? [trouble] : []),
    {
      id: 'openChats',
      head: channels.openChats,
      number: true,
      width: '88px',
      cell: (c) => c.openChats,
      value: (c) => c.openChats,
      drop: 3,
    },
  ]
}

/** `/admin/preferences/channels`: the list; each channel opens as a page. */
const ChannelsPage = () => {
  const { channels, titles } = useWords('channels')
  const query = useQuery(channelsQuery)
  const columns = useColumns(query.data?.channels ?? [])
  const go = useNavigate()
  const create = (
    <Button
      variant="primary"
      icon={<Plus size={16} aria-hidden="true" />}
      onClick={() => void go({ to: paths.channel, params: { id: 'new' } })}
    >
      {channels.add}
    </Button>
  )
  return (
    <Page title={titles.channels} count={query.data?.channels.length} actions={create}>
      <Loaded query={query} shape="table">
        {({ channels: rows }) => (
          <Table
            label={titles.channels}
            columns={columns}
            rows={rows}
            rowKey={(c) => c.id}
            onOpen={(c) => void go({ to: paths.channel, params: { id: c.id } })}
            empty={
              <EmptyState
                icon={<MessagesSquare size={28} strokeWidth={1.5} aria-hidden="true" />}
                title={channels.none}
                actions={create}
              >
                {channels.noneText}
              </EmptyState>
            }
          />
        )}
      </Loaded>
    </Page>
  )
}
export default ChannelsPage
