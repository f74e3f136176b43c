import { setTimeout as sleep } from 'node:timers/promises'
import { insertChannel } from '../../nodes/insert.ts'
import { newId, type Stage } from '../../stage.ts'
import { keyOf } from '../../visitors.ts'
import { createPersistent, type Persistent, type Troubles } from '../persistent.ts'
import type { Client, Line } from '../transport.ts'
import { widgetClient } from '../widget-transport.ts'
import type { ConnectedChannel } from './connect.ts'
import type { ProviderProcess } from './provider-process.ts'
import { type AcceptedReply, idIn, marked } from './provider-side.ts'

/** One channel of the test: how its clients write, and what reached them. */
export interface TestedChannel {
  readonly type: string
  readonly channelId: string
  /** A client with this name; unique in the test. */
  readonly client: (name: string) => Client
  /** Ids of the replies in the order in which they reached each client. */
  readonly accepted: () => Promise<string[]>
  /** Clients read what they have got. True: the provider reports it for all of it. */
  readonly read: () => Promise<boolean>
  /** Updates that the server has not acknowledged. */
  readonly waiting: () => Promise<number>
  readonly stop: () => void
}
const idsIn = (texts: readonly string[]): string[] => texts.flatMap((text) => idIn(text) ?? [])
/** These report everything that was read. */
const reportsReading = ['loopback', 'viber_bot', 'whatsapp']
const lookMs = 25
const cursorOf = 'select cursor from channel_polls where channel_id = $1'

/** Clients write through the provider, and replies go to it. */
export const throughProvider = (
  stage: Stage,
  provider: ProviderProcess,
  { channelId, account }: ConnectedChannel,
): TestedChannel => {
  const pending = new Map<string, (isTaken: boolean) => void>()
  let isStopped = false
  const look = async (): Promise<void> => {
    for (; !isStopped; await sleep(lookMs)) {
      if (pending.size === 0) continue
      for (const act of (await provider.ask<string[]>('taken', [...pending.keys()])) ?? []) {
        pending.get(act)?.(true)
        pending.delete(act)
      }
    }
  }
  void look()
  const connect = async (name: string): Promise<Line> => {
    const client = await provider.ask<string>('client', { account: account.id, name })
    const write = (words: string) => {
      const id = newId()
      const acked = async () => {
        const { promise, resolve } = Promise.withResolvers<boolean>()
        await provider.ask('writes', { act: id, account: account.id, client, text: marked(words, id) })
        pending.set(id, resolve)
        if (isStopped) resolve(false)
        return (await promise) ? { seq: null } : null
      }
      return { id, acked }
    }
    return { write }
  }
  const stop = (): void => {
    isStopped = true
    for (const resolve of pending.values()) resolve(false)
  }
  return {
    ...{ type: provider.type, channelId, stop },
    client: (name) => ({ connect: () => connect(name), stop }),
    accepted: async () => idsIn((await provider.ask<AcceptedReply[]>('accepted')).map(({ text }) => text)),
    read: async () => {
      await provider.ask('read')
      return reportsReading.includes(provider.type)
    },
    waiting: async () => {
      const waiting = await provider.ask<number>('waiting')
      if (provider.type !== 'email') return waiting
      const { rows } = await stage.sql.query<{ cursor: string }>(cursorOf, [channelId])
      return waiting - (JSON.parse(rows[0]!.cursor) as { uid: number }).uid
    },
  }
}

interface Page {
  readonly messages: readonly { readonly seq: number; readonly text: string; readonly mine: boolean }[]
  readonly more: boolean
}
/** Clients of a type that belongs to this server: they write to it and read from it. */
export const throughWidget = async (
  stage: Stage,
  type: string,
  o: { readonly url: string; readonly troubles: Troubles },
): Promise<TestedChannel> => {
  const channelId = await insertChannel(stage, stage.teamId, { type })
  const names: string[] = []
  const running: Client[] = []
  const readAll = async (server: Persistent, name: string): Promise<string[]> => {
    const started = await server.call('POST', `/widget/${channelId}/session`, null, { key: keyOf(name) })
    const { token } = (JSON.parse(started!.text) as { entity: { token: string } }).entity
    const texts: string[] = []
    for (let after = 0, more = true; more; ) {
      const answer = await server.call('GET', `/widget/messages?after=${after}&limit=100`, token)
      const page = (JSON.parse(answer!.text) as { entity: Page }).entity
      texts.push(...page.messages.filter((m) => !m.mine).map((m) => m.text))
      after = page.messages.at(-1)?.seq ?? after
      more = page.more
    }
    return texts
  }
  return {
    ...{ type, channelId },
    client: (name) => {
      names.push(name)
      const client = widgetClient({ name, ...o, channelId })
      running.push(client)
      const connect = async () => {
        const line = await client.connect()
        return line && { write: (words: string) => writeMarked(line, words) }
      }
      return { connect, stop: client.stop }
    },
    accepted: async () => {
      const server = createPersistent(o.url, o.troubles)
      const texts: string[] = []
      for (const name of names) texts.push(...(await readAll(server, name)))
      server.stop()
      return idsIn(texts)
    },
    read: async () => false,
    waiting: async () => 0,
    stop: () => {
      for (const client of running) client.stop()
    },
  }
}
/** The message's own id is in its text, too. */
const writeMarked = (line: Line, words: string) => {
  const id = newId()
  const { acked } = line.write(marked(words, id))
  return { id, acked }
}
