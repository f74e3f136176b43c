import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The provider of the channel `loopback`, outside of the server's process: kills of the server do not reach it. */
export interface FaultyProvider {
  readonly url: string
  /** Ids of the replies that it has accepted, in this order, whatever the server heard of it. */
  readonly accepted: readonly string[]
  /** How often each fault happened. */
  readonly faults: ReadonlyMap<string, number>
  /** Resolves when every status has been reported. */
  readonly reported: () => Promise<void>
  readonly close: () => Promise<void>
}
/** Upper bounds of a random number, 0 ≤ n < 1: what happens to one call. */
const kinds = [
  ['limit', 0.02],
  ['fail', 0.1],
  ['reset', 0.13],
  ['lose the answer', 0.18],
  ['report before the answer', 0.3],
] as const
type Kind = (typeof kinds)[number][0] | 'accept'

export const startFaultyProvider = async (o: {
  readonly chance: () => number
  /** Calls the webhook until it has answered. */
  readonly report: (payload: object) => Promise<void>
}): Promise<FaultyProvider> => {
  const accepted: string[] = []
  const faults = new Map<string, number>()
  const reports = new Set<Promise<void>>()
  const draw = (): Kind => {
    const n = o.chance()
    const kind = kinds.find(([, until]) => n < until)?.[0] ?? 'accept'
    faults.set(kind, (faults.get(kind) ?? 0) + 1)
    return kind
  }
  /** Delivered and read, sometimes in the wrong order, sometimes twice. */
  const reportAll = async (id: string): Promise<void> => {
    const statuses = o.chance() < 0.3 ? ['read', 'delivered'] : ['delivered', 'read']
    if (o.chance() < 0.2) statuses.push(statuses[0]!)
    for (const status of statuses) await o.report({ type: 'status', ids: [id], status })
  }
  const follow = (report: Promise<void>): Promise<void> => {
    reports.add(report)
    return report.finally(() => reports.delete(report))
  }
  const answer = async (kind: Kind, id: string, response: ServerResponse): Promise<void> => {
    if (kind === 'limit') return void response.writeHead(429).end('{}')
    if (kind === 'fail') return void response.writeHead(500).end('{}')
    if (kind === 'reset') return void response.destroy()
    accepted.push(id)
    const report = follow(reportAll(`provider-${id}`))
    if (kind === 'lose the answer') return void response.destroy()
    if (kind === 'report before the answer') await report
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ id: `provider-${id}` }))
  }
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    let body = ''
    for await (const part of request) body += part
    await answer(draw(), (JSON.parse(body) as { id: string }).id, response)
  })
  server.on('clientError', (_, socket) => socket.destroy())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accepted,
    faults,
    reported: async () => {
      while (reports.size > 0) await Promise.all(reports)
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
