import { setTimeout as sleep } from 'node:timers/promises'
import { type Caller, createCaller } from '../../../bench/nodes/caller.ts'
import { insertChannel, insertOperator, insertTeam } from '../../../bench/nodes/insert.ts'
import { createNodes, type NodeOptions, type ServerNode } from '../../../bench/nodes/nodes.ts'
import { newId, openStage, type Stage } from '../../../bench/stage.ts'
import { keyOf } from '../../../bench/visitors.ts'

export interface Place {
  readonly teamId: string
  readonly operators: readonly { readonly id: string; readonly token: string }[]
  readonly visitor: string
  readonly writes: (by?: Caller) => Promise<string>
  readonly chatId: () => Promise<string>
  /** How many events of this kind the chat has: `chat.unassigned noReply`. */
  readonly countEvents: (what: string) => Promise<number>
}
/** Two server processes on one database, with clocks that the test controls. */
export interface Installation {
  readonly stage: Stage
  readonly nodes: readonly [ServerNode, ServerNode]
  /** A caller of each node. */
  readonly on: readonly [Caller, Caller]
  readonly call: Caller['call']
  /** Advances the time of all nodes, milliseconds. */
  readonly pass: (ms: number) => Promise<void>
  readonly place: (team: Record<string, unknown>, operators: number) => Promise<Place>
  readonly close: () => Promise<void>
}
const eventCountSql = `
  select count(*)::int as n from events
  where data ->> 'chatId' = $1 and type || ' ' || coalesce(data ->> 'reason', '') = $2`

export const openInstallation = async (o: NodeOptions = {}): Promise<Installation> => {
  const stage = await openStage({ operators: 0 })
  const nodes = (await createNodes(stage, 2, o)) as [ServerNode, ServerNode]
  const first = () => 0
  const on = [createCaller([nodes[0]], first), createCaller([nodes[1]], first)] as const
  const any = createCaller(nodes, Math.random)
  let passed = 0
  return {
    stage,
    nodes,
    on,
    call: any.call,
    pass: async (ms) => {
      passed += ms
      await Promise.all(nodes.map((n) => n.pass(passed)))
    },
    place: async (team, operators) => {
      const teamId = await insertTeam(stage, { dialog_limit: 5, ...team })
      const channelId = await insertChannel(stage, teamId)
      const people = []
      for (let i = 0; i < operators; i++)
        people.push(await insertOperator(stage, { teamIds: [teamId], presence: 'online' }))
      const path = `/widget/${channelId}/session`
      const { entity } = await any.call('POST', path, null, { key: keyOf(channelId).slice(0, 60) })
      const visitor = (entity as { token: string }).token
      const chatId = async () => {
        const text = 'select c.id from chats c join contacts k on k.id = c.contact_id where k.channel_id = $1'
        return (await stage.sql.query<{ id: string }>(text, [channelId])).rows[0]!.id
      }
      return {
        teamId,
        operators: people,
        visitor,
        chatId,
        writes: async (by = any) =>
          (await by.call('POST', '/widget/messages', visitor, { id: newId(), text: 'hello' })).code,
        countEvents: async (what) =>
          (await stage.sql.query<{ n: number }>(eventCountSql, [await chatId(), what])).rows[0]!.n,
      }
    },
    close: async () => {
      for (const caller of [...on, any]) caller.close()
      await Promise.all(nodes.map((n) => n.kill()))
      await stage.close()
    },
  }
}
/** Long enough for due work to run, and for unwanted effects to appear. */
export const aMoment = (): Promise<void> => sleep(1_500)
