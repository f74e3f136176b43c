import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newId } from '../../../bench/stage.ts'
import { eventually } from '../jobs/shop.ts'
import { aMoment, type Installation, openInstallation } from './installation.ts'
import { insertProviderChannel, reportWritten } from './provider-channel.ts'

const lease = 60_000
let i: Installation
let calls: { readonly from: number; readonly answer: () => void }[]
const provider = createServer((request: IncomingMessage, response: ServerResponse) => {
  const answer = () => response.end(JSON.stringify({ id: `p${calls.length}` }))
  request.resume().on('end', () => calls.push({ from: request.socket.remotePort!, answer }))
})
beforeEach(async () => {
  calls = []
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  i = await openInstallation({ provider: `http://127.0.0.1:${(provider.address() as AddressInfo).port}` })
})
afterEach(async () => {
  await i.close()
  provider.closeAllConnections()
  await new Promise((resolve) => provider.close(resolve))
})

/** Sends a reply in a chat of a provider's channel. */
const sendAnAnswer = async (): Promise<string> => {
  const { stage } = i
  const place = await i.place({}, 1)
  const channelId = await insertProviderChannel(stage, place.teamId)
  expect(await reportWritten(i.nodes[0].url, channelId, 'c', '1')).toBe(200)
  const [chat] = (await stage.sql.query<{ id: string }>('select id from chats where channel_id = $1', [channelId])).rows
  const id = newId()
  const body = { id, text: 'an answer' }
  const { code } = await i.on[0].call('POST', `/chats/${chat!.id}/messages`, place.operators[0]!.token, body)
  expect(code).toBe('ok')
  return id
}
const deliveries = (id: string) => async () => {
  const text = 'select status, failure from messages where id = $1'
  const [row] = (await i.stage.sql.query<{ status: string; failure: { code: string } | null }>(text, [id])).rows
  return [row!.status, row!.failure?.code ?? null]
}
const running = async (): Promise<number> =>
  (await i.stage.sql.query('select from jobs where lease is not null')).rowCount ?? 0

test('a worker that was frozen for longer than its lease writes nothing: the other worker’s outcome stays', async () => {
  const id = await sendAnAnswer()
  await eventually(() => calls.length).toBe(1)
  expect(await running()).toBe(1)
  // either node may run the job, so both are frozen in turn
  const [a, b] = i.nodes
  a.freeze()
  await b.pass(lease + 1_000)
  await aMoment()
  const holder = (await deliveries(id)())[1] === 'DELIVERY_UNKNOWN' ? a : b
  if (holder === b) {
    a.thaw()
    await a.pass(lease + 1_000)
    b.freeze()
    await a.pass(3 * lease)
  }
  await eventually(deliveries(id)).toEqual(['undelivered', 'DELIVERY_UNKNOWN'])
  calls[0]!.answer()
  await aMoment()
  holder.thaw()
  await i.pass(4 * lease)
  await aMoment()
  expect(await deliveries(id)()).toEqual(['undelivered', 'DELIVERY_UNKNOWN'])
  expect(calls).toHaveLength(1)
  const remembered = await i.stage.sql.query('select from provider_messages where message_id = $1', [id])
  expect(remembered.rowCount).toBe(0)
})

test('a clock that runs ahead takes no running job from other nodes', async () => {
  await i.nodes[0].jump(-5 * lease)
  await i.nodes[1].jump(5 * lease)
  const id = await sendAnAnswer()
  await eventually(() => calls.length).toBe(1)
  await aMoment()
  calls[0]!.answer()
  await eventually(deliveries(id)).toEqual(['sent', null])
  expect(calls).toHaveLength(1)
})
