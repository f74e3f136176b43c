import { type ChildProcess, fork } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sealSecrets } from '../ledger/seal-secrets.ts'
import { insertChannel } from '../nodes/insert.ts'
import { newId, type Stage } from '../stage.ts'
import type { Behaviour, FromProvider, ToProvider } from './provider.ts'

export interface Provider {
  /** Where it always answers, and where it may be dead. */
  readonly urls: readonly [alive: string, second: string]
  readonly be: (behaviour: Behaviour) => Promise<void>
  /** What arrived since the last call. */
  readonly take: () => Promise<NonNullable<FromProvider['arrived']>>
  readonly stop: () => void
}
const at = (port: number): string => `http://127.0.0.1:${port}`
export const startProvider = async (): Promise<Provider> => {
  const child: ChildProcess = fork(fileURLToPath(new URL('./provider.ts', import.meta.url)))
  const [{ ports }] = (await once(child, 'message')) as [FromProvider]
  const ask = async (m: ToProvider): Promise<FromProvider> => {
    const answered = once(child, 'message')
    child.send(m)
    return ((await answered) as [FromProvider])[0]
  }
  return {
    urls: [at(ports![0]), at(ports![1])],
    be: async (behaviour) => void (await ask({ be: behaviour })),
    take: async () => (await ask({ take: true })).arrived!,
    stop: () => child.disconnect(),
  }
}
export interface BenchChat {
  readonly id: string
  readonly token: string
}
const chatsOf = `select id, operator_id as operator from chats where channel_id = $1 order by id`
const hookSecret = 'hook secret'

/** A channel of an invented provider at this address. Its clients have written once, each in a chat of an operator. */
export const openChannel = async (
  stage: Stage,
  o: { readonly server: string; readonly provider: string; readonly chats: number },
): Promise<{ readonly id: string; readonly chats: readonly BenchChat[] }> => {
  const settings = JSON.stringify({ api: o.provider })
  const id = await insertChannel(stage, stage.teamId, { type: 'loopback', settings })
  await sealSecrets(stage, id, { secret: 'secret', hookSecret })
  for (let n = 0; n < o.chats; n++) {
    const contact = { externalId: `client-${n}`, name: `Client ${n}`, address: '' }
    const about = { kind: 'message', externalId: newId(), at: Date.now(), origin: 'subscriber' }
    const event = { ...about, contact, parts: [{ kind: 'text', text: 'hello' }] }
    const body = JSON.stringify({ type: 'event', event })
    const signature = `sha256=${createHmac('sha256', hookSecret).update(body).digest('hex')}`
    const headers = { 'content-type': 'application/json', 'x-loopback-signature': signature }
    const { status } = await fetch(`${o.server}/api/hooks/${id}`, { method: 'POST', headers, body })
    if (status !== 200) throw new Error(`a client could not write: ${status}`)
  }
  const tokens = new Map(stage.operators.map(({ id, token }) => [id, token]))
  for (; ; await sleep(50)) {
    const { rows } = await stage.sql.query<{ id: string; operator: string | null }>(chatsOf, [id])
    const chats = rows.flatMap((r) => (r.operator ? [{ id: r.id, token: tokens.get(r.operator)! }] : []))
    if (chats.length === o.chats) return { id, chats }
  }
}
