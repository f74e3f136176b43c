import { auth } from '@beseda/contract/endpoints/auth.ts'
import { calendars } from '@beseda/contract/endpoints/calendars.ts'
import { categories } from '@beseda/contract/endpoints/categories.ts'
import { chats } from '@beseda/contract/endpoints/chats.ts'
import { reportNumbers } from '@beseda/contract/endpoints/report-numbers.ts'
import { transfers } from '@beseda/contract/endpoints/transfers.ts'
import { widget } from '@beseda/contract/endpoints/widget.ts'
import type { Drill, ReportAnswer } from '@beseda/contract/entities/report.ts'
import { type MetricId, metricIds } from '@beseda/contract/metrics/index.ts'
import { ownColumns } from '@beseda/contract/reports/index.ts'
import { cellOf } from '@beseda/domain/reports/cells.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { chanceOf } from '../../../bench/ledger/chance.ts'
import { aggregate, type Sums } from '../../src/features/report-numbers/aggregate.ts'
import { noFilter } from '../../src/features/report-numbers/filter.ts'
import { frameOf } from '../../src/features/report-numbers/frame.ts'
import { rangesOf } from '../../src/features/report-numbers/table.ts'
import { read } from '../../src/platform/unit-of-work.ts'
import { codeOf } from '../world/call.ts'
import type { Operator, VisitorPerson } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'
import { createComparison } from './naive/compare.ts'
import { observe, type Seen } from './naive/observe.ts'
import { compareOthers } from './naive/others.ts'
import { observePresence, presenceCell } from './naive/presence.ts'

let w: World
beforeEach(async () => {
  w = await createWorld()
})
afterEach(() => w.close())

const moscow = 3 * 3_600_000
const rights = ['AUTHORITY_CHAT_DISTRIBUTION', 'AUTHORITY_ALL_CHATS', 'AUTHORITY_CHAT_SESSION_CATEGORY'] as const
const dateAt = (at: number) => new Date(at + moscow).toISOString().slice(0, 10)
const pick = <T>(list: readonly T[], chance: () => number): T => list[Math.floor(chance() * list.length)]!

interface Setting {
  readonly boss: Operator
  readonly teams: readonly string[]
  readonly operators: readonly Operator[]
  readonly clients: readonly VisitorPerson[]
  readonly categories: readonly { readonly id: string; readonly parent: string | null }[]
}
const arrange = async (): Promise<Setting> => {
  const boss = await w.operator('boss', {
    rights: [...rights, 'AUTHORITY_ALL_STAT', 'AUTHORITY_TEAMS_UPDATE'],
    ...{ team: null, presence: 'offline' },
  })
  const nine = [{ from: 540, until: 1080 }]
  await boss.call(calendars.create, {
    ...{ name: 'Будни', isDefault: true, timeZone: 'Europe/Moscow', exceptions: [] },
    week: [nine, nine, nine, nine, nine, [], []],
  })
  const other = await w.team({ limit: 10 })
  const second = w.newId()
  await w.sql(
    `insert into channels (id, organization_id, type, name, team_id, settings, created_at)
     select $1, organization_id, type, 'second', $2, settings, created_at from channels where id = $3`,
    [second, other, w.channelId],
  )
  await w.sql('update channels set rating_enabled = true, reopen_hours = 3, delay_working = false')
  const operators = [
    await w.operator('ann', { rights, presence: 'offline' }),
    await w.operator('bob', { rights, presence: 'offline' }),
    await w.operator('cat', { rights, team: other, presence: 'offline' }),
  ]
  for (const operator of operators) await operator.call(auth.setPresence, { presence: 'online' })
  const clients = await Promise.all(
    ['kim', 'lee', 'max', 'ned', 'oli', 'pat'].map((name, i) => w.visitor(name, i % 3 === 0 ? second : w.channelId)),
  )
  const top = await boss.call(categories.create, { parentId: null, name: 'Top', teamIds: null })
  const below = await boss.call(categories.create, { parentId: top.id, name: 'Below', teamIds: null })
  const else_ = await boss.call(categories.create, { parentId: null, name: 'Else', teamIds: null })
  return {
    ...{ boss, teams: [w.teamId, other], operators, clients },
    categories: [
      { id: top.id, parent: null },
      { id: below.id, parent: top.id },
      { id: else_.id, parent: null },
    ],
  }
}
/** Random acts of operators and clients, for about as many days. */
const live = async (s: Setting, seed: number, acts: number): Promise<void> => {
  const chance = chanceOf(seed)
  for (const client of s.clients) await client.writes('hello')
  const categoryIds = s.categories.slice(1).map((c) => c.id)
  const act = async (operator: Operator, client: VisitorPerson, dice: number): Promise<unknown> => {
    if (dice < 0.34) return client.writes('a question')
    if (dice > 0.96) return operator.call(auth.setPresence, { presence: pick(['online', 'break'] as const, chance) })
    const chatId = await client.chatId()
    if (dice < 0.6) return operator.reply(chatId, 'an answer')
    if (dice < 0.74) return operator.call(chats.close, { chatId, categoryId: pick(categoryIds, chance) })
    if (dice < 0.79)
      return operator.call(transfers.transfer, {
        chatId,
        id: w.newId(),
        to: { kind: 'team', teamId: pick(s.teams, chance) },
      })
    if (dice < 0.84)
      return operator.call(transfers.transfer, {
        ...{ chatId, id: w.newId() },
        to: { kind: 'operator', operatorId: pick(s.operators, chance).id },
      })
    if (dice < 0.88)
      return operator.call(chats.categorise, { chatId, categoryId: pick([...categoryIds, null], chance) })
    if (dice < 0.93) {
      const { session } = await operator.call(chats.one, { chatId })
      return client.call(widget.rate, { sessionId: session.id, value: 1 + Math.floor(chance() * 5), comment: '' })
    }
    return operator.call(chats.read, { chatId, seq: 1 })
  }
  for (let n = 0; n < acts; n++) {
    await codeOf(act(pick(s.operators, chance), pick(s.clients, chance), chance()))
    await w.advance(pick(['0s', '7s', '40s', '4m', '11m', '50m', '3h'], chance))
  }
}
/** What a report asks for, and which of what was seen it means. */
interface Ask {
  readonly input: { readonly period: 'custom'; readonly from: string; readonly to: string } & Record<string, string>
  readonly means: (s: Seen) => boolean
}
/** Every median and p90 of the operators and of all, by row, metric and clock. */
const medians = async (period: { from: string; to: string }, exactUpTo = 20_000) => {
  const found = new Map<string, number>()
  await read(w.deps, w.organizationId, async (c) => {
    const frame = await frameOf(c, w.organizationId, { period: 'custom', ...period }, { now: w.clock.now() })
    const { timeZone, sealed } = frame
    const about = { organizationId: w.organizationId, timeZone, sealed, categories: [], metrics: ownColumns }
    const ranges = rangesOf(frame.days)
    const ask = (group: 'operator' | 'none', parts?: Sums) =>
      aggregate(c, { ...about, ranges, group, parts, exactUpTo, filter: noFilter })
    const operators = await ask('operator')
    for (const { rows } of [operators, await ask('none', operators)])
      for (const [key, row] of rows)
        for (const id of ownColumns)
          for (const clock of ['calendar', 'working'] as const) {
            const stats = cellOf(id, row)[clock]
            for (const name of ['median', 'p90'] as const)
              if (typeof stats?.[name] === 'number') found.set(`${key} ${id} ${clock} ${name}`, stats[name])
          }
  })
  return found
}

/** More of them, and every metric in every chart: SEEDS=1,2,3 */
const seeds = (process.env.SEEDS ?? '1').split(',').map(Number)
test.each(seeds)('every number of every report equals one counted from the events (seed %i)', async (seed) => {
  const s = await arrange()
  const begin = w.clock.now()
  await live(s, seed, 130)
  const seen = (await observe(w)).filter((x) => !x.spam)
  const stays = await observePresence(w, seen, begin)
  const comparison = createComparison()
  const [from, to] = [dateAt(begin), dateAt(w.clock.now())]
  const middle = dateAt((begin + w.clock.now()) / 2)
  const sealed = await w.sql('select date from report_days where sealed_at is not null')
  expect(sealed.length, 'closed days are added up').toBeGreaterThan(0)
  const up = (id: string): string[] => {
    const c = s.categories.find((x) => x.id === id)
    return c ? [id, ...(c.parent ? up(c.parent) : [])] : [id]
  }
  const within = (a: string, b: string, at: (x: Seen) => number) => (x: Seen) =>
    dateAt(at(x)) >= a && dateAt(at(x)) <= b
  const stop = (x: Seen) => x.at
  const asks: Ask[] = [
    { input: { period: 'custom', from, to }, means: within(from, to, stop) },
    { input: { period: 'custom', from: middle, to }, means: within(middle, to, stop) },
    { input: { period: 'custom', from, to: middle }, means: within(from, middle, stop) },
    { input: { period: 'custom', from: middle, to, by: 'start' }, means: within(middle, to, (x) => x.start) },
  ]
  const whole = asks[0]!
  const filters: [string, string, (x: Seen) => boolean][] = [
    ...s.operators.map((o): [string, string, (x: Seen) => boolean] => ['operators', o.id, (x) => x.operator === o.id]),
    [
      'operators',
      s.operators
        .slice(0, 2)
        .map((o) => o.id)
        .join(),
      (x) => s.operators.slice(0, 2).some((o) => o.id === x.operator),
    ],
    ['teams', s.teams[1]!, (x) => x.team === s.teams[1]],
    ['teams', 'none', (x) => x.team === 'none'],
    ['channels', w.channelId, (x) => x.channel === w.channelId],
    ['categories', s.categories[0]!.id, (x) => up(x.category).includes(s.categories[0]!.id)],
    ['categories', 'none', (x) => x.category === 'none'],
    ['handledBy', 'nobody', (x) => x.handledBy === 'nobody'],
    ['handledBy', 'operator', (x) => x.handledBy === 'operator'],
  ]
  for (const [name, value, holds] of filters)
    asks.push({ input: { ...whole.input, [name]: value }, means: (x) => whole.means(x) && holds(x) })
  asks.push({
    input: { ...asks[1]!.input, teams: s.teams[0]!, channels: w.channelId },
    means: (x) => asks[1]!.means(x) && x.team === s.teams[0] && x.channel === w.channelId,
  })
  const keys: Record<string, (x: Seen) => string[]> = {
    common: (x) => [dateAt(x.at)],
    channels: (x) => [x.channel],
    employees: (x) => [x.operator],
    teams: (x) => [x.team],
    categories: (x) => up(x.category),
  }
  for (const [n, { input, means }] of asks.entries()) {
    const mine = seen.filter(means)
    const summary = await s.boss.call(reportNumbers.summary, input as never)
    comparison.cells(`summary ${JSON.stringify(input)}`, summary.total.cells, mine)
    // of presence the period and the operators matter, nothing else
    const { operators: only } = input
    const there = stays.filter(
      (x) =>
        dateAt(x.start) >= input.from && dateAt(x.start) <= input.to && (!only || only.split(',').includes(x.user)),
    )
    const knowsPresence = n < 4 || only !== undefined
    const stats = (list: typeof stays) => (id: MetricId) => (knowsPresence ? presenceCell(id, list) : undefined)
    for (const [report, keysOf] of Object.entries(keys)) {
      // each report with each period, and every third filter
      if (n > 3 && n % 3 !== 0 && report !== 'employees') continue
      const table: ReportAnswer = await s.boss.call(reportNumbers.table, { report, ...input } as never)
      comparison.cells(`${report} total ${JSON.stringify(input)}`, table.total.cells, mine, stats(there))
      for (const row of table.rows) {
        const keyOf = report === 'common' && input.by === 'start' ? (x: Seen) => [dateAt(x.start)] : keysOf
        comparison.cells(
          `${report} ${row.name} ${JSON.stringify(input)}`,
          row.cells,
          mine.filter((x) => keyOf(x).includes(row.key ?? 'none')),
          stats(there.filter((x) => row.key === (report === 'common' ? dateAt(x.start) : x.user))),
        )
      }
    }
    const { cells } = summary.total
    const shares = ['handledByOperator', 'handledByBot', 'handledByNobody'].map((id) => cells[id]!)
    if (shares[0]!.of) expect(shares.reduce((sum, c) => sum + c.value!, 0)).toBeCloseTo(1, 10)
    expect(shares.reduce((sum, c) => sum + c.n, 0)).toBe(shares[0]!.of)
  }
  const everything = process.env.SEEDS !== undefined
  const { boss, operators } = s
  await compareOthers(comparison, { boss, operators, seen, stays, from, to, everything })
  console.log(`seed ${seed}: ${comparison.count()} numbers compared`)
  expect(comparison.differences.slice(0, 20)).toEqual([])
  expect(comparison.count()).toBeGreaterThan(10_000)

  // what a number counted is listed, one by one
  for (const { input } of asks.slice(1, 5)) {
    const table: ReportAnswer = await s.boss.call(reportNumbers.table, { report: 'common', ...input } as never)
    const own: ReportAnswer = await s.boss.call(reportNumbers.table, { report: 'employees', ...input } as never)
    for (const metric of metricIds) {
      const cell = table.total.cells[metric] ?? own.total.cells[metric]
      if (!cell) continue
      for (const clock of cell.calendar ? (['calendar', 'working'] as const) : (['calendar'] as const)) {
        let [listed, cursor]: [number, string | undefined] = [0, undefined]
        for (;;) {
          const page: Drill = await s.boss.call(reportNumbers.drill, {
            ...input,
            metric,
            clock,
            limit: 100,
            cursor,
          } as never)
          listed += page.items.length
          expect(page.counted, `${metric} ${clock} ${JSON.stringify(input)}`).toBe(cell[clock]?.n ?? cell.n)
          if (cell[clock]) expect(page.leftOut, metric).toBe(cell[clock].leftOut)
          if (cell.of !== null && metric !== 'rating' && metric !== 'occupancy')
            expect(page.leftOut, metric).toBe(cell.of - cell.n)
          if (!page.next) break
          cursor = page.next
        }
        expect(listed, `${metric} ${clock}`).toBe(cell[clock]?.n ?? cell.n)
      }
    }
  }
  // of many durations medians come from histograms, and totals from the rows
  const byHistogram = await medians({ from, to }, 0)
  const exact = await medians({ from, to })
  expect(byHistogram.size).toBeGreaterThan(20)
  for (const [where, value] of byHistogram) {
    expect(exact.get(where), where).toBeGreaterThanOrEqual(value / 1.03 - 1)
    expect(exact.get(where), where).toBeLessThanOrEqual(value * 1.03 + 1)
  }

  const strip = await s.boss.call(reportNumbers.reconciliation, { period: 'custom', from: middle, to })
  expect([strip.expected, strip.differences]).toEqual([strip.open, []])
  const past = await s.boss.call(reportNumbers.reconciliation, { period: 'custom', from, to: middle })
  expect([past.expected, past.differences]).toEqual([past.open, []])
})
