import type { Message } from '@beseda/contract/entities/message.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { adapterOf } from '../../src/app/adapters.ts'
import { parseExact } from '../../src/platform/exact-json.ts'
import { createEmulatedWorld, type EmulatedWorld, httpKinds } from '../world/emulated.ts'
import type { Operator } from '../world/people.ts'

/** What every type of channel must bear of its provider, over the server's own calls and webhooks. docs/promises.md names the rows. */

describe.each(httpKinds.map((kind) => [kind.type, kind] as const))('%s', (_, kind) => {
  let w: EmulatedWorld
  let ann: Operator
  afterEach(() => w.close())
  const start = async (): Promise<string> => {
    w = await createEmulatedWorld(kind)
    ann = await w.operator('ann')
    await w.writes('hello')
    await w.deliver()
    const [chat] = await ann.queue()
    return chat!.id
  }
  const feed = async (chatId: string): Promise<Message[]> =>
    (await ann.feed(chatId)).filter((m) => m.kind === 'message')
  const find = async (chatId: string, text: string) => (await feed(chatId)).find((m) => m.text === text)!
  const health = async () =>
    (await w.sql<{ state: string }>('select state from channel_health where channel_id = $1', [w.channelId]))[0]!.state

  test('updates: five times at once, after a week, with another text, and receipts in the wrong order', async () => {
    const chatId = await start()
    const update = await w.writes('again')
    expect(await w.call(update, 5)).toEqual([200, 200, 200, 200, 200])
    await w.advance('7d')
    expect(await w.call(update)).toEqual([200])
    const forged = { ...update, body: parseExact(JSON.stringify(update.body).replaceAll('again', 'forged')) }
    expect(await w.call(forged)).toEqual([200])
    await w.settle()
    expect((await feed(chatId)).map((m) => m.text).filter((t) => t !== 'hello')).toEqual(['again'])

    await w.writes('and now')
    await w.deliver()
    await ann.reply(chatId, 'one')
    await w.settle()
    const [client] = w.emulator.world.data.clients
    if (kind.can.read) await w.emulator.act({ does: 'read', accountId: w.account.id, clientId: client!.id })
    w.emulator.faults.hold('reorder', true)
    w.emulator.faults.hold('duplicate', true)
    await w.deliver()
    await w.deliver()
    expect((await find(chatId, 'one')).status).toBe(kind.can.read ? 'read' : 'sent')
  })
  test('answers: limits, errors, nonsense, a revoked token and a lost answer; each leaves once, in order', async () => {
    const chatId = await start()
    const { faults } = w.emulator
    const given: string[] = []
    const answer = async (text: string): Promise<void> => {
      given.push(text)
      await ann.reply(chatId, text)
    }
    for (const fault of ['limit429', 'error500'] as const) {
      faults.next(fault)
      await answer(`first ${fault}`)
      await answer(`second ${fault}`)
      await w.settle()
      expect((await find(chatId, `first ${fault}`)).status).toBe('queued')
      await w.advance('2m')
      expect(w.got()).toEqual(given)
    }
    const html = Buffer.from('<html>502 Bad Gateway</html>')
    w.instead = { lost: false, status: 502, headers: {}, body: html, json: null }
    await answer('after html')
    await w.settle()
    await w.advance('2m')
    expect(w.got()).toEqual(given)

    const before = [...given]
    await w.emulator.act({ does: 'revoke', accountId: w.account.id, on: true })
    await answer('revoked')
    await answer('behind it')
    await w.settle()
    await w.advance('10m')
    expect([w.got(), await health()]).toEqual([before, 'broken'])
    await w.emulator.act({ does: 'revoke', accountId: w.account.id, on: false })
    await w.advance('10m')
    expect(w.got()).toEqual(given)
    // after so many failures it may count as degraded
    expect(await health()).not.toBe('broken')
    for (const m of await feed(chatId)) expect(['queued', 'undelivered']).not.toContain(m.status)

    faults.next('lostAnswer')
    await answer('lost')
    await answer('behind the lost one')
    await w.settle()
    await w.advance('2h')
    expect(w.got()).toEqual(given)
    const lost = await find(chatId, 'lost')
    const isKnown = adapterOf(kind.type)!.type.can.idempotentSend
    if (isKnown) expect(['sent', 'delivered']).toContain(lost.status)
    else expect([lost.status, lost.failure?.code]).toEqual(['undelivered', 'DELIVERY_UNKNOWN'])
  })
})
