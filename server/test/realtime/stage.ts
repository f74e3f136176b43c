import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Position, realtime } from '@beseda/contract/realtime.ts'
import { type Bus, singleNodeBus } from '../../src/platform/bus.ts'
import { type Clock, type TestClock, testClock } from '../../src/platform/clock.ts'
import { connect, type Pool } from '../../src/platform/db.ts'
import type { Log } from '../../src/platform/log.ts'
import { systemRandom } from '../../src/platform/random.ts'
import { createHub, type HubOptions } from '../../src/platform/realtime/hub.ts'
import type { Hub, Member, Outgoing, Present, Room } from '../../src/platform/realtime/types.ts'
import type { StoredEvent } from '../../src/platform/stored-event.ts'
import { Browser } from './browser.ts'

export const acme = '00000000-0000-7000-8000-0000000000aa'
export const other = '00000000-0000-7000-8000-0000000000bb'

/** A hub on a real server with real sockets. The test decides who is admitted and what events show. */
export interface Stage<C extends Clock = TestClock> {
  readonly hub: Hub
  readonly clock: C
  readonly bus: Bus
  readonly server: Server
  readonly port: number
  readonly logged: string[]
  /** Valid tokens. */
  readonly known: Map<string, Member>
  readonly user: (id: string, rooms?: readonly Room[], organizationId?: string) => string
  readonly visitor: (id: string) => string
  /** Commits an event that is presented as `outgoing`. */
  readonly commit: (outgoing: Outgoing, organizationId?: string) => void
  /** Commits an event that is presented as a frame for these rooms. */
  readonly commitFrame: (event: string, ...rooms: Room[]) => void
  readonly browser: (token: string, since?: Position, as?: Member['kind']) => Promise<Browser>
  readonly close: () => Promise<void>
}
export interface StageOptions<C extends Clock> extends HubOptions {
  readonly clock?: C
  readonly pool?: Pool
  readonly bus?: Bus
  /** Replaces the presentation of committed events. */
  readonly present?: Present
  readonly beforeAdmit?: (token: string) => Promise<void>
}

const listening = (server: Server): Promise<number> =>
  new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)))
export const recordingLog = (lines: string[]): Log => {
  const line = (text: string) => void lines.push(text)
  const log: Log = { debug: line, info: line, warn: line, error: line, with: () => log }
  return log
}
export const silentEvent = { type: 'chat.read', chatId: 'c', by: { kind: 'system', id: null }, seq: 1 } as const

export const createStage = async <C extends Clock = TestClock>(options: StageOptions<C> = {}): Promise<Stage<C>> => {
  const clock = (options.clock ?? testClock()) as C
  const bus = options.bus ?? singleNodeBus()
  const logged: string[] = []
  const known = new Map<string, Member>()
  const scripts = new Map<string, Outgoing>()
  // an unreachable database: most of the hub must work without it
  const pool = options.pool ?? connect({ url: 'postgres://nobody@127.0.0.1:1/none' })
  const hub = createHub(
    {
      clock,
      bus,
      pool,
      random: systemRandom,
      log: recordingLog(logged),
      present: options.present ?? (async (_, events) => events.flatMap((e) => scripts.get(e.id) ?? [])),
      admit: async (token, as) => {
        const member = known.get(token)
        await options.beforeAdmit?.(token)
        return member?.kind === as ? member : null
      },
    },
    options,
  )
  const server = createServer((_, response) => response.end('not here'))
  hub.attach(server, { originAllowed: (origin) => origin === undefined || new URL(origin).host === 'ours' })
  const port = await listening(server)
  const browsers: Browser[] = []
  let ids = 0

  const commit = (outgoing: Outgoing, organizationId = acme): void => {
    const event: StoredEvent = { id: String(++ids), at: 0, event: silentEvent }
    scripts.set(event.id, outgoing)
    bus.deliver({ organizationId, events: [event] })
  }
  const admitted = (token: string, member: Omit<Member, 'tokenHash'>): string => {
    known.set(token, { ...member, tokenHash: `hash of ${token}` })
    return token
  }
  return {
    hub,
    clock,
    bus,
    server,
    port,
    logged,
    known,
    user: (id, rooms = [], organizationId = acme) =>
      admitted(`token of ${id}`, {
        kind: 'user',
        id,
        organizationId,
        rooms: new Set<Room>([`user:${id}`, `org:${organizationId}`, ...rooms]),
      }),
    visitor: (id) =>
      admitted(`token of ${id}`, {
        kind: 'visitor',
        id,
        organizationId: acme,
        rooms: new Set<Room>([`contact:${id}`]),
      }),
    commit,
    commitFrame: (event, ...rooms) => commit({ event, entities: { goneChats: [event] }, rooms }),
    browser: async (token, since, as = 'user') => {
      const browser = new Browser(`ws://127.0.0.1:${port}${realtime.path}`)
      browsers.push(browser)
      await browser.opened
      browser.send({ type: 'hello', token, as, ...(since && { since }) })
      await browser.until((f) => f.type === 'welcome' || f.type === 'bye')
      return browser
    },
    close: async () => {
      for (const browser of browsers) browser.cut()
      await hub.close()
      if (!options.pool) await pool.end()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
