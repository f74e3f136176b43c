import { channels } from '@beseda/contract/endpoints/channels.ts'
import { adapterOf } from '../../src/app/adapters.ts'
import { createEmulator, type Emulator } from '../../src/channels/loopback/emulator.ts'
import { pollDue } from '../../src/features/polling/poller.ts'
import type { Http } from '../../src/platform/http/call.ts'
import type { Operator } from '../world/people.ts'
import { createWorld, type World, type WorldOptions } from '../world/world.ts'

/** A contact centre that providers cannot call, with a channel of an emulated provider. */
export interface PolledWorld {
  readonly w: World
  readonly emulator: Emulator
  readonly chief: Operator
  readonly ann: Operator
  readonly channelId: string
  /** Polls what is due once, and runs the jobs that follow. How many channels were polled. */
  readonly poll: (http?: Http) => Promise<number>
  readonly row: () => Promise<{ cursor: string | null; next_at: number | null; lease: string | null; failures: number }>
  readonly health: () => Promise<string>
  /** Texts of all client messages, by chat. */
  readonly texts: () => Promise<string[][]>
  readonly create: (name: string) => Promise<string>
}
export const secret = 'token of the account'

export const polledWorld = async (o: WorldOptions & { accessMs?: number } = {}): Promise<PolledWorld> => {
  const holder: { emulator?: Emulator } = {}
  const http: Http = {
    request: (call) => holder.emulator!.http.request(call),
    download: (call, maxBytes) => holder.emulator!.http.download(call, maxBytes),
  }
  const w = await createWorld({ reachable: false, testChannels: true, http, ...o })
  const emulator = createEmulator({
    token: secret,
    now: w.clock.now,
    callHook: async () => 0,
    ...(o.accessMs !== undefined && { accessMs: o.accessMs }),
  })
  holder.emulator = emulator
  const chief = await w.operator('chief', { rights: ['AUTHORITY_SERVICE_ACCOUNT'], team: null })
  const ann = await w.operator('ann')
  await w.sql('update channels set active = false where id = $1', [w.loopbackId])
  const create = async (name: string): Promise<string> => {
    const id = w.newId()
    await chief.call(channels.create, { id, type: 'loopback', name, settings: { secret } })
    await w.settle()
    return id
  }
  const channelId = await create('Polled')
  const poll = async (through: Http = http) => {
    const polled = await pollDue(w.deps, { adapterOf, http: through })
    await w.settle()
    return polled
  }
  const channel = async () => (await chief.call(channels.list, {})).channels.find((c) => c.id === channelId)!
  return {
    w,
    emulator,
    chief,
    ann,
    channelId,
    poll,
    create,
    row: async () =>
      (
        await w.sql<Awaited<ReturnType<PolledWorld['row']>>>(
          `select cursor, extract(epoch from next_at)::float8 * 1000 as next_at, lease, failures from channel_polls where channel_id = $1`,
          [channelId],
        )
      )[0]!,
    health: async () => (await channel()).health!.state,
    texts: async () => {
      const rows = await w.sql<{ texts: string[] }>(
        `select array_agg(text order by seq) as texts from messages where kind = 'message' and author_kind = 'client' group by chat_id order by min(at), chat_id`,
      )
      return rows.map((r) => r.texts)
    },
  }
}
