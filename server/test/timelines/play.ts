import { auth } from '@beseda/contract/endpoints/auth.ts'
import { bans } from '@beseda/contract/endpoints/bans.ts'
import { bots } from '@beseda/contract/endpoints/bots.ts'
import { calendars } from '@beseda/contract/endpoints/calendars.ts'
import { chats } from '@beseda/contract/endpoints/chats.ts'
import { messages } from '@beseda/contract/endpoints/messages.ts'
import { reportNumbers } from '@beseda/contract/endpoints/report-numbers.ts'
import { routing } from '@beseda/contract/endpoints/routing.ts'
import { transfers } from '@beseda/contract/endpoints/transfers.ts'
import type { Cell, ReportRow } from '@beseda/contract/entities/report.ts'
import { metricIds, metricOf } from '@beseda/contract/metrics/index.ts'
import { intent, node } from '@beseda/domain/bot/testing.ts'
import { allRights, type Operator } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'
import type { Timeline, TimelineCalendar, TimelineEvent } from './timeline.ts'

/** A duration in both clocks, seconds; working null: no value. */
export interface Duration {
  readonly operator: string | null
  readonly calendar: number | null
  readonly working: number | null
}
export interface PlayedSession {
  readonly number: number
  readonly client: string
  readonly handledBy: string | null
  readonly missed: string | null
  readonly transfers: number
  readonly reopenings: number
  /** By metric: every value that the session has. */
  readonly durations: Readonly<Record<string, readonly Duration[]>>
}
/** Seconds; counts, shares and ratings as they are. Null: no value. */
export type Numbers = Readonly<Record<string, unknown>>
export interface Played {
  readonly summary: Numbers
  readonly sessions: readonly PlayedSession[]
  readonly operators: Readonly<Record<string, Numbers>>
  readonly teams: Readonly<Record<string, Numbers>>
  readonly days: Readonly<Record<string, Numbers>>
}
const minutes = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
const hoursOf = (hours: readonly (readonly [string, string])[]) =>
  hours.map(([from, until]) => ({ from: minutes(from), until: minutes(until) }))
const formOf = (c: TimelineCalendar, timeZone: string) => ({
  ...{ name: 'Hours', isDefault: true, timeZone: c.timeZone ?? timeZone },
  week: c.week.map(hoursOf),
  exceptions: Object.entries(c.days ?? {}).map(([date, hours]) => ({ date, name: 'day', hours: hoursOf(hours) })),
})

/** Plays a timeline on the real server, with a clock that is set, and reads every number over HTTP. */
export const play = async (timeline: Timeline): Promise<Played> => {
  const first = Date.parse(timeline.events[0]!.at)
  const w = await createWorld({ start: first - 3_600_000 })
  try {
    return await played(w, timeline)
  } finally {
    await w.close()
  }
}
const played = async (w: World, t: Timeline): Promise<Played> => {
  const timeZone = t.timeZone ?? 'Europe/Moscow'
  const { medium, high, working } = t.delays ?? { medium: 300, high: 600, working: false }
  await w.sql('update organizations set time_zone = $1', [timeZone])
  await w.sql('update channels set delay_medium_s = $1, delay_high_s = $2, delay_working = $3, reopen_hours = $4', [
    ...[medium, high, working, t.reopenHours ?? 0],
  ])
  const boss = await w.operator('boss', { rights: allRights, team: null, presence: 'offline' })
  const calendar = t.calendar ? await boss.call(calendars.create, formOf(t.calendar, timeZone)) : null
  const [teams, operators] = [new Map<string, string>(), new Map<string, Operator>()]
  for (const [name, members] of Object.entries(t.teams)) {
    const id = teams.size === 0 ? w.teamId : await w.team({ limit: 10 })
    await w.sql('update teams set name = $2 where id = $1', [id, name])
    teams.set(name, id)
    for (const member of members)
      operators.set(
        member,
        await w.operator(member, {
          rights: ['AUTHORITY_CHAT_DISTRIBUTION', 'AUTHORITY_ALL_CHATS', 'AUTHORITY_PROFILE_UPDATE'],
          ...{ team: id, presence: 'offline' },
        }),
      )
  }
  if (t.bot) await addBot(w, boss)
  const chatOf = async (client: string): Promise<string> =>
    (
      await w.sql<{ id: string }>(
        'select c.id from chats c join contacts k on k.id = c.contact_id where k.external_id = $1',
        [client],
      )
    )[0]!.id
  const lastReply = async (client: string) =>
    (
      await w.sql<{ id: string; provider: string | null }>(
        `select m.id, m.external_id as provider from messages m where m.chat_id = $1 and m.author_kind = 'operator' order by seq desc limit 1`,
        [await chatOf(client)],
      )
    )[0]!
  const happens = async (e: TimelineEvent): Promise<unknown> => {
    const by = 'operator' in e ? operators.get(e.operator)! : boss
    switch (e.do) {
      case 'online':
      case 'break':
        return by.call(auth.setPresence, { presence: e.do })
      case 'writes':
        return w.providerSends(e.client, e.text ?? 'message')
      case 'reads':
        return by.call(chats.read, { chatId: await chatOf(e.client), seq: 1 })
      case 'answers':
        return by.reply(await chatOf(e.client), 'answer')
      case 'takes':
        return by.take(await chatOf(e.client))
      case 'closes':
        return by.call(chats.close, { chatId: await chatOf(e.client) })
      case 'transfers': {
        const to = teams.has(e.to)
          ? { kind: 'team' as const, teamId: teams.get(e.to)! }
          : { kind: 'operator' as const, operatorId: operators.get(e.to)!.id }
        return by.call(transfers.transfer, { chatId: await chatOf(e.client), id: w.newId(), to })
      }
      case 'undelivered': {
        const { id } = await lastReply(e.client)
        const [sent] = await w.sql<{ id: string }>(
          'select provider_id as id from provider_messages where message_id = $1',
          [id],
        )
        return w.providerReports([sent!.id], 'undelivered')
      }
      case 'resends':
        return by.call(messages.retry, { chatId: await chatOf(e.client), messageId: (await lastReply(e.client)).id })
      case 'calendar':
        return boss.call(calendars.change, {
          calendarId: calendar!.id,
          ...formOf(e.calendar, timeZone),
          validFrom: null,
        })
      case 'spam':
        return by.call(bans.add, { chatId: await chatOf(e.client), kind: 'client', reason: 'spam', days: null })
      case 'waits':
        return null
    }
  }
  for (const e of t.events) {
    await w.advance(Math.max(0, Date.parse(e.at) - w.clock.now()))
    await happens(e)
    // past the time in which a closing can be undone
    await (e.do === 'closes' ? w.advance('9s') : w.settle())
  }
  return numbersOf(w, boss, t)
}

const addBot = async (w: World, boss: Operator): Promise<void> => {
  const { id: botId } = await boss.call(bots.create, {
    ...{ id: w.newId(), name: 'Bot', description: '', defaultMessage: 'Once more, please' },
  })
  const put = [
    node('start', {
      ...{ root: true, says: 'Hello' },
      reactions: [intent('escalateToAgent', 'human'), intent('goodbye', 'end')],
    }),
    node('human', { says: 'One moment', final: { kind: 'lastOperator' } }),
    node('end', { says: 'Goodbye' }),
  ]
  const { bot } = await boss.call(bots.save, { botId, revision: 1, saveId: w.newId(), change: { put } })
  await boss.call(bots.publish, { botId, revision: bot.revision, note: '', moves: false })
  await boss.call(routing.create, {
    ...{ channelId: w.loopbackId, id: w.newId(), name: 'Bot', enabled: true, conditions: [] },
    action: { kind: 'bot', botId },
  })
}

const seconds = (ms: number | null): number | null => (ms === null ? null : ms / 1000)
const shownValue = (id: string, { n, value, of, calendar, working }: Cell): unknown => {
  if (calendar && working) {
    const both = (s: typeof calendar) => ({
      ...{ n: s.n, leftOut: s.leftOut },
      ...{ average: seconds(s.average), median: seconds(s.median), p90: seconds(s.p90), max: seconds(s.max) },
    })
    return { calendar: both(calendar), working: both(working) }
  }
  const { aggregation } = metricOf(id as never)
  if (aggregation === 'sum') return { n, seconds: seconds(value) }
  return aggregation === 'count' ? value : { n, of, value }
}
const numbers = (row: ReportRow): Numbers =>
  Object.fromEntries(Object.entries(row.cells).map(([id, cell]) => [id, shownValue(id, cell)]))

const numbersOf = async (w: World, boss: Operator, t: Timeline): Promise<Played> => {
  const zone = t.timeZone ?? 'Europe/Moscow'
  const dateAt = (at: number) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(at)
  const period = {
    period: 'custom' as const,
    ...{ from: dateAt(Date.parse(t.events[0]!.at)), to: dateAt(w.clock.now()) },
  }
  const table = (report: 'common' | 'employees' | 'teams') => boss.call(reportNumbers.table, { report, ...period })
  const [common, employees, teams] = [await table('common'), await table('employees'), await table('teams')]
  const { rows } = await boss.call(reportNumbers.dialogs, { ...period, order: 'up', limit: '100' })
  const durations = new Map<string, Record<string, Duration[]>>()
  for (const metric of metricIds.filter((id) => metricOf(id).aggregation === 'duration'))
    for (const list of ['counted', 'leftOut'] as const) {
      const { items } = await boss.call(reportNumbers.drill, { ...period, metric, list, limit: '100' })
      for (const { sessionId, operator, calendarMs, workingMs } of items.toReversed()) {
        const of = durations.get(sessionId!) ?? {}
        durations.set(sessionId!, of)
        const value = { operator: operator?.name ?? null, calendar: seconds(calendarMs), working: seconds(workingMs) }
        of[metric] = [...(of[metric] ?? []), value]
      }
    }
  return {
    summary: { ...numbers(common.total), ...numbers(employees.total) },
    sessions: rows.map((s) => ({
      ...{ number: s.number, client: s.client.name, handledBy: s.handledBy, missed: s.missed },
      ...{ transfers: s.transfers, reopenings: s.reopenings, durations: durations.get(s.sessionId) ?? {} },
    })),
    operators: Object.fromEntries(employees.rows.map((row) => [row.name, numbers(row)])),
    teams: Object.fromEntries(teams.rows.map((row) => [row.name, numbers(row)])),
    days: Object.fromEntries(common.rows.map((row) => [row.name, numbers(row)])),
  }
}
