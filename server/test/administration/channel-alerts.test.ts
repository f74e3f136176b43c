import { channels } from '@beseda/contract/endpoints/channels.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type PolledWorld, polledWorld, secret } from '../polling/polled-world.ts'

/** People learn that a channel broke, and that it works again: once per change. */

let p: PolledWorld
beforeEach(async () => {
  p = await polledWorld()
  await p.chief.call(channels.change, { channelId: p.channelId, notifyEmail: 'duty@shop.example' })
})
afterEach(() => p.w.close())
const letters = async () =>
  (
    await p.w.sql<{ kind: string; recipient: string; data: { reason?: string; link: string } }>(
      `select kind, recipient, data from outgoing_messages where kind in ('channelBroken', 'channelRepaired') order by id`,
    )
  ).map(({ kind, recipient, data }) => ({ kind, to: recipient, ...data }))
const chief = async () =>
  (await p.w.sql<{ login: string }>('select login from users where id = $1', [p.chief.id]))[0]!.login

test('a channel that breaks is reported to administrators and to its own address within a minute, once', async () => {
  p.emulator.changeToken('another token')
  await p.w.advance('1m')
  await p.poll()
  expect(await p.health()).toBe('broken')
  expect(await letters()).toEqual([])
  await p.w.advance('30s')
  await p.poll()
  const sent = await letters()
  expect(sent.map((l) => [l.kind, l.to]).sort()).toEqual(
    [
      ['channelBroken', await chief()],
      ['channelBroken', 'duty@shop.example'],
    ].sort(),
  )
  for (const l of sent) expect(l.link).toContain(`/admin/preferences/channels/${p.channelId}`)
  for (let i = 0; i < 3; i++) {
    await p.w.advance('5m')
    await p.poll()
  }
  expect(await letters()).toHaveLength(2)
})
test('a repaired channel is reported once, too', async () => {
  p.emulator.changeToken('another token')
  await p.w.advance('1m')
  await p.poll()
  await p.w.advance('30s')
  await p.chief.call(channels.change, { channelId: p.channelId, settings: { secret: 'another token' } })
  await p.w.settle()
  expect((await letters()).map((l) => l.kind).sort()).toEqual([
    ...['channelBroken', 'channelBroken'],
    ...['channelRepaired', 'channelRepaired'],
  ])
  await p.chief.call(channels.check, { channelId: p.channelId })
  await p.w.settle()
  expect(await letters()).toHaveLength(4)
})
test('a fault of seconds, and a channel that is off, alert nobody', async () => {
  p.emulator.changeToken('another token')
  await p.w.advance('1m')
  await p.poll()
  p.emulator.changeToken(secret)
  await p.chief.call(channels.check, { channelId: p.channelId })
  await p.w.advance('1m')
  expect(await letters()).toEqual([])
  p.emulator.changeToken('another token')
  await p.poll()
  await p.chief.call(channels.activate, { channelId: p.channelId, active: false })
  await p.w.advance('1m')
  expect(await letters()).toEqual([])
})
