import { setTimeout as sleep } from 'node:timers/promises'
import type { Caller } from '../nodes/caller.ts'
import { insertChannel, insertOperator, insertTeam } from '../nodes/insert.ts'
import type { Stage } from '../stage.ts'
import { keyOf } from '../visitors.ts'

interface Person {
  readonly id: string
  readonly token: string
}
interface Place {
  /** The token of the customer who writes there. */
  readonly visitor: string
  readonly chatId: () => Promise<string>
}
export interface ChatRow {
  readonly status: string
  readonly operatorId: string | null
  readonly closing: boolean
}
/** Operators and chats of its own, so that several lanes can run in parallel. */
export interface Lane {
  readonly nodes: readonly [Caller, Caller]
  /**
   * Runs both calls at the same moment; one of them, at random, some milliseconds earlier, so that each wins now and
   * then. `leadMs`: an additional head start for the second one.
   */
  readonly race: <A, B>(a: () => Promise<A>, b: () => Promise<B>, leadMs: number) => Promise<[A, B]>
  readonly ann: Person
  readonly bob: Person
  /** Has one slot, for chats taken by hand and for assigned ones. */
  readonly eve: Person
  /** Ann and Bob take the chats there by hand. */
  readonly byHand: Place
  /** The same, but a closed session may be reopened. */
  readonly returning: Place
  /** Here distribution assigns to Eve. */
  readonly hers: Place
  readonly handedOut: Place
  readonly look: (chatId: string) => Promise<ChatRow>
  readonly load: (userId: string) => Promise<number>
  /** How often a session of the chat was opened or reopened. */
  readonly begun: (chatId: string) => Promise<number>
  /** Values that the preparation passes to the race. */
  readonly remembered: { begun: number }
  /** The maximum random head start. */
  readonly wait: (maxMs: number) => Promise<void>
}
const chatOf = `select c.id from chats c join contacts k on k.id = c.contact_id where k.channel_id = $1`
const chatRow = `
  select status, case when status <> 'closed' then operator_id end as "operatorId", closing_at is not null as closing
  from chats where id = $1`
const begunOf = 'select (count(*) + sum(reopens))::int as n from chat_sessions where chat_id = $1'
const loadOf = `select count(*)::int as n from chats where operator_id = $1 and status = 'assigned'`

const maxAheadMs = 6
export const openLane = async (
  stage: Stage,
  nodes: readonly [Caller, Caller],
  chance: () => number,
  reopenHours: number,
): Promise<Lane> => {
  const rule = { distribution_rule: 'manual' }
  const team = await insertTeam(stage, { ...rule, dialog_limit: 3 })
  const hers = await insertTeam(stage, { ...rule, dialog_limit: 1 })
  const handing = await insertTeam(stage, { distribution_rule: 'leastLoaded', dialog_limit: 1 })
  const place = async (teamId: string, reopen_hours = 0): Promise<Place> => {
    const channelId = await insertChannel(stage, teamId, { reopen_hours })
    const path = `/widget/${channelId}/session`
    const answer = await nodes[0].call('POST', path, null, { key: keyOf(channelId).slice(0, 60) })
    let known: string | undefined
    return {
      visitor: (answer.entity as { token: string }).token,
      chatId: async () => {
        known ??= (await stage.sql.query<{ id: string }>(chatOf, [channelId])).rows[0]?.id
        return known!
      },
    }
  }
  const byHand = await place(team)
  const after = async <T>(ms: number, call: () => Promise<T>): Promise<T> => {
    if (ms > 0) await sleep(ms)
    return call()
  }
  return {
    nodes,
    race: (a, b, leadMs) => {
      const ahead = (chance() * 2 - 1) * maxAheadMs - leadMs
      return Promise.all([after(-ahead, a), after(ahead, b)])
    },
    ann: await insertOperator(stage, { teamIds: [team], presence: 'online' }),
    bob: await insertOperator(stage, { teamIds: [team], presence: 'online' }),
    eve: await insertOperator(stage, { teamIds: [hers, handing], presence: 'online' }),
    byHand,
    returning: await place(team, reopenHours),
    hers: await place(hers),
    handedOut: await place(handing),
    look: async (id) => (await stage.sql.query<ChatRow>(chatRow, [id])).rows[0]!,
    begun: async (id) => (await stage.sql.query<{ n: number }>(begunOf, [id])).rows[0]!.n,
    remembered: { begun: 0 },
    wait: (maxMs) => sleep(chance() * maxMs),
    load: async (id) => (await stage.sql.query<{ n: number }>(loadOf, [id])).rows[0]!.n,
  }
}
