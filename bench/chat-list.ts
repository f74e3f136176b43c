import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type Benchmark, compared } from './benchmark.ts'
import { createClient } from './client.ts'
import { fillWithChats } from './fill.ts'
import { interleave } from './measure.ts'
import { openStage, startServerProcess } from './stage.ts'

const clients = 16
/** Responses per second for 16 clients without pauses; each response must contain 50 chats. */
const rate = async (origin: string, path: string, token: string | null, seconds: number): Promise<number> => {
  const client = createClient(origin, clients)
  const startedAt = performance.now()
  let answers = 0
  const ask = async (): Promise<void> => {
    while (performance.now() - startedAt < seconds * 1_000) {
      const { status, text } = await client.call('GET', path, token)
      if (status !== 200) throw new Error(`${status} ${text}`)
      answers++
    }
  }
  await Promise.all(Array.from({ length: clients }, ask))
  const perSecond = (1_000 * answers) / (performance.now() - startedAt)
  client.close()
  return perSecond
}
const rowsOf = async (origin: string, path: string, token: string | null): Promise<number> => {
  const client = createClient(origin, 1)
  const { text } = await client.call('GET', path, token)
  client.close()
  const body = JSON.parse(text) as { chats?: unknown[]; entity?: { chats: unknown[] } }
  return (body.chats ?? body.entity?.chats ?? []).length
}

export const chatList: Benchmark = {
  ids: ['B4'],
  run: async ({ quick }) => {
    const [seconds, rounds] = quick ? [1, 1] : [4, 5]
    const stage = await openStage({ operators: 10 })
    await fillWithChats(stage, 2_000)
    const { id, token } = stage.operators[0]!
    const server = await startServerProcess(stage)
    const file = fileURLToPath(new URL('floor/list.ts', import.meta.url))
    // In a session of its own, like the server.
    const floor = fork(file, [stage.databaseUrl, stage.organizationId, id], { detached: true })
    try {
      const [{ port }] = (await once(floor, 'message')) as [{ port: number }]
      const bare = `http://127.0.0.1:${port}`
      const path = '/chats?filter=assigned'
      for (const rows of [await rowsOf(bare, path, null), await rowsOf(server.url, path, token)])
        if (rows !== 50) throw new Error(`${rows} rows instead of 50`)
      await Promise.all([rate(bare, path, null, 1), rate(server.url, path, token, 1)])
      const result = await interleave(
        rounds,
        () => rate(bare, path, null, seconds),
        () => rate(server.url, path, token, seconds),
      )
      const about = {
        id: 'B4',
        subject: 'list of 50 chats to 16 clients, compared with bare Fastify and pg',
        unit: 'lists/s',
      }
      return [compared({ ...about, gate: { least: 0.4 }, goal: { least: 0.6 } }, result)]
    } finally {
      floor.disconnect()
      await server.stop()
      await stage.close()
    }
  },
}
