/** The hub, or a bare ws server that sends the same bytes. Commands of the parent: rest, plan, tell, cpu. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { realtime } from '@beseda/contract/realtime.ts'
import { type WebSocket, WebSocketServer } from 'ws'
import { singleNodeBus } from '../../server/src/platform/bus.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import { connect } from '../../server/src/platform/db.ts'
import type { Log } from '../../server/src/platform/log.ts'
import { systemRandom } from '../../server/src/platform/random.ts'
import { createHub } from '../../server/src/platform/realtime/hub.ts'
import type { Member, Room } from '../../server/src/platform/realtime/types.ts'
import { entities, eventName, frameBytes, textOf } from './message.ts'

const organizationId = '00000000-0000-7000-8000-0000000000aa'
const room: Room = `org:${organizationId}`
const nothing = () => {}
const log: Log = { debug: nothing, info: nothing, warn: nothing, error: nothing, with: () => log }
const server = createServer()
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

const publishByHub = (): (() => void) => {
  const bus = singleNodeBus()
  let people = 0
  const admit = async (): Promise<Member> => {
    const id = `operator ${++people}`
    const rooms = new Set<Room>([room, `user:${id}`, `chats:${organizationId}`, `team:${people % 10}`])
    return { kind: 'user', id, organizationId, tokenHash: String(people), rooms }
  }
  const hub = createHub(
    {
      clock: systemClock,
      random: systemRandom,
      log,
      bus,
      pool: connect({ url: 'postgres://nobody@127.0.0.1:1/none' }),
      present: async (_, events) => events.map(() => ({ event: eventName, entities, rooms: [room] })),
      admit,
    },
    { maxPerAddress: 100_000, maxSockets: 100_000 },
  )
  hub.attach(server, { originAllowed: () => true })
  const event = { type: 'chat.read', chatId: '', by: { kind: 'system', id: null }, seq: 1 } as const
  let id = 0
  return () => bus.deliver({ organizationId, events: [{ id: String(++id), at: 0, event }] })
}
const publishByBare = (): (() => void) => {
  const wss = new WebSocketServer({ server, path: realtime.path, perMessageDeflate: false })
  const all = new Set<WebSocket>()
  wss.on('connection', (ws) => {
    ws.on('message', () => {
      all.add(ws)
      ws.send('{"type":"welcome"}')
    })
    ws.on('close', () => all.delete(ws))
  })
  let position = 0
  return () => {
    // The fastest floor: encoded once for all sockets.
    const data = Buffer.from(textOf(++position))
    for (const ws of all) ws.send(data, { binary: false })
  }
}

const publishOne = process.argv[2] === 'hub' ? publishByHub() : publishByBare()
const cpu = (): number => {
  const { user, system } = process.cpuUsage()
  return user + system
}
let published = 0
const publish = async (messages: number, together: number): Promise<void> => {
  for (let n = 0; n < messages; n += together) {
    for (let i = 0; i < together; i++) publishOne()
    await turn()
    await turn()
  }
}
const rest = async () => {
  for (let n = 0; n < 5; n++) {
    globalThis.gc?.()
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const { rss, heapUsed } = process.memoryUsage()
  return { rss, heapUsed }
}

server.listen(0, '127.0.0.1', () => process.send!({ port: (server.address() as AddressInfo).port }))
process.on('message', async (m: { do: string; messages: number; together: number }) => {
  const { port } = server.address() as AddressInfo
  if (m.do === 'rest') process.send!({ port, ...(await rest()) })
  if (m.do === 'cpu') process.send!({ cpu: cpu() })
  if (m.do === 'plan') {
    let bytes = 0
    for (let n = 1; n <= m.messages; n++) bytes += frameBytes(published + n)
    published += m.messages
    process.send!({ bytes })
  }
  if (m.do === 'tell') {
    process.send!({ cpu: cpu() })
    await publish(m.messages, m.together)
  }
})
process.once('disconnect', () => process.exit())
