import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compareDeliveries, type StoredReply } from '../../../bench/ledger/deliveries.ts'
import { newId } from '../../../bench/stage.ts'
import { eventually } from '../jobs/shop.ts'
import { type Installation, openInstallation } from './installation.ts'
import { insertProviderChannel, reportWritten } from './provider-channel.ts'

/** Two server processes on one database: the same webhook on both, and each of them is killed while it sends. */

const lease = 60_000
let i: Installation
/** Texts in the order in which the provider accepted them; it acts, and answers when nobody holds it back. */
let accepted: string[]
let holding = false
let held: (() => void)[]
const provider = createServer((request: IncomingMessage, response: ServerResponse) => {
  const pieces: Buffer[] = []
  request.on('data', (piece: Buffer) => pieces.push(piece))
  request.on('end', () => {
    // what the client sees of the operator is no message
    if (!request.url?.endsWith('/messages')) return void response.end('{}')
    const { text } = JSON.parse(Buffer.concat(pieces).toString()) as { text: string }
    const id = `p${accepted.push(text)}`
    const answer = () => void response.end(JSON.stringify({ id }))
    if (holding) held.push(answer)
    else answer()
  })
})
beforeEach(async () => {
  ;[accepted, held, holding] = [[], [], false]
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  i = await openInstallation({ provider: `http://127.0.0.1:${(provider.address() as AddressInfo).port}` })
})
afterEach(async () => {
  await i.close()
  provider.closeAllConnections()
  await new Promise((resolve) => provider.close(resolve))
})
const clients = ['a', 'b', 'c']
const rows = async <T extends object>(text: string, values: unknown[]): Promise<T[]> =>
  (await i.stage.sql.query<T>(text, values)).rows

test('five times at once on both servers a webhook is one row; servers killed while they send lose and double nothing', async () => {
  const { operators, teamId } = await i.place({}, 1)
  const channelId = await insertProviderChannel(i.stage, teamId)
  for (const client of clients) {
    const five = Array.from({ length: 5 }, (_, n) =>
      reportWritten(i.nodes[n % 2]!.url, channelId, client, `${client}1`),
    )
    expect(await Promise.all(five)).toEqual([200, 200, 200, 200, 200])
  }
  const written = await rows(
    `select from messages where channel_id = $1 and author_kind = 'client' and kind = 'message'`,
    [channelId],
  )
  expect(written).toHaveLength(clients.length)
  const chats = await rows<{ id: string }>('select id from chats where channel_id = $1', [channelId])
  const reply = async (chatId: string, n: number): Promise<void> => {
    const id = newId()
    const by = i.nodes[n % 2]!.isUp() ? i.on[n % 2]! : i.on[(n + 1) % 2]!
    expect((await by.call('POST', `/chats/${chatId}/messages`, operators[0]!.token, { id, text: id })).code).toBe('ok')
  }
  const stored = () =>
    rows<StoredReply>(
      `select id, chat_id as "chatId", seq, status, failure ->> 'code' as failure from messages
       where channel_id = $1 and author_kind = 'operator' and kind = 'message'`,
      [channelId],
    )
  const waiting = async () => (await stored()).filter((m) => m.status === 'queued').length
  for (const killed of [0, 1]) {
    holding = true
    for (const { id } of chats) for (let n = 0; n < 3; n++) await reply(id, n)
    // every chat sends one message at a time
    await eventually(() => held.length).toBe(chats.length)
    await i.nodes[killed]!.kill()
    holding = false
    for (const answer of held.splice(0)) answer()
    await i.pass(3 * lease)
    await eventually(waiting).toBe(0)
    await i.nodes[killed]!.start()
  }
  const result = compareDeliveries(await stored(), accepted, false)
  expect(result).toMatchObject({ lost: 0, doubled: 0, reordered: 0, problems: [] })
  expect(await stored()).toHaveLength(2 * 3 * chats.length)
  // what the killed servers were sending waits for a person, and nothing else does
  expect(result.unknown).toBeLessThanOrEqual(2 * chats.length)
})
