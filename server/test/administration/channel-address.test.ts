import { channels } from '@beseda/contract/endpoints/channels.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { callEndpoint, codeOf } from '../world/call.ts'
import type { Person } from '../world/people.ts'
import { answer } from '../world/provider.ts'
import { createWorld, type World } from '../world/world.ts'

/** A stored token goes only where it was typed for. */

let w: World
let chief: Person
beforeEach(async () => {
  w = await createWorld()
  chief = await w.operator('chief', { rights: ['AUTHORITY_SERVICE_ACCOUNT'] })
})
afterEach(() => w.close())
const token = '7400000001:AAH_a-telegram-bot-token-of-35-chars'
const me = (id = 1, username = 'shop_bot') => answer(200, { ok: true, result: { id, is_bot: true, username } })
const create = async (): Promise<string> => {
  w.provider.answerNext(me())
  const input = { id: w.newId(), type: 'telegram', name: 'Бот', settings: { token } }
  return (await chief.call(channels.create, input as never)).id
}
const change = (channelId: string, settings: Record<string, unknown>) =>
  chief.call(channels.change, { channelId, settings } as never)

test('another address of the provider asks for the token again; the stored one is never sent there', async () => {
  const channelId = await create()
  w.provider.received.length = 0
  const elsewhere = { api: 'https://collector.example' }
  expect(await codeOf(change(channelId, elsewhere))).toBe('REQUIRED_FIELDS_MISSING')
  expect(w.provider.received).toEqual([])
  w.provider.answerNext(me())
  expect((await change(channelId, { ...elsewhere, token })).settings).toMatchObject(elsewhere)
  expect(w.provider.received[0]!.url).toBe(`https://collector.example/bot${token}/getMe`)
  // the same address again is no other one
  w.provider.answerNext(me())
  expect(await codeOf(change(channelId, elsewhere))).toBe('ok')
})
test('the token of another bot is refused; an address that is none is refused at its field', async () => {
  const channelId = await create()
  w.provider.answerNext(me(2, 'other_bot'))
  expect(await codeOf(change(channelId, { token: token.replace('1:', '2:') }))).toBe('CHANNEL_TOKEN_OF_OTHER_BOT')
  for (const api of ['ftp://x', 'https://user:secret@x', 'x', 'https://x/?a=1'])
    expect(await codeOf(change(channelId, { api, token }))).toBe('INVALID_INPUT')
})
test('an account whose name is not that of a bot is refused at its token, and nothing of it is stored', async () => {
  const id = w.newId()
  const input = { type: 'telegram', settings: { token } }
  w.provider.answerNext(me(1, 'shop'), me(1, 'shop'))
  const refused = await callEndpoint(w.app, channels.probe, { channelId: null, ...input }, { token: chief.token })
  const fields = { 'settings.token': 'CHANNEL_BOT_NAME' }
  expect(refused).toMatchObject({ code: 'CHANNEL_BOT_NAME', error: { fields } })
  expect(await codeOf(chief.call(channels.create, { id, name: 'Бот', ...input }))).toBe('CHANNEL_BOT_NAME')
  expect(await w.sql('select from channels where id = $1', [id])).toEqual([])
})
