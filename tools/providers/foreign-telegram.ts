/**
 * Runs the adapter of the bot against a program that we did not write: npm `telegram-test-api`, which imitates the provider for
 * authors of bots. It is no dependency: `node tools/providers/foreign-telegram.ts` installs it into a temporary folder.
 */
import { strict as assert } from 'node:assert'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Outside, ProviderAdapter } from '../../server/src/channels/adapter.ts'
import { telegramAdapter } from '../../server/src/channels/telegram/adapter.ts'
import { httpOnly } from '../../server/src/channels/test-outside.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import { createHttpClient } from '../../server/src/platform/http-client.ts'
import { systemRandom } from '../../server/src/platform/random.ts'

interface Client {
  makeMessage(text: string): object
  makeCommand(text: string): object
  makeCallbackQuery(data: string, more: object): object
  sendMessage(m: object): Promise<unknown>
  sendCommand(m: object): Promise<unknown>
  sendCallback(m: object): Promise<unknown>
  getUpdates(): Promise<{ result: { message: { text: string; reply_markup?: unknown } }[] }>
}
interface Server {
  readonly config: { readonly apiURL: string }
  start(): Promise<void>
  stop(): Promise<boolean>
  getClient(token: string, options: object): Client
}
const name = 'telegram-test-api'
const folder = mkdtempSync(join(tmpdir(), 'beseda-foreign-'))
const install = ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', folder, `${name}@4.2.1`]
execFileSync('npm', install, { stdio: ['ignore', 'ignore', 'inherit'] })
const Foreign = createRequire(join(folder, 'package.json'))(name) as new (o: object) => Server
const server = new Foreign({ port: 39_081, host: '127.0.0.1' })
await server.start()
const http = createHttpClient({ clock: systemClock, random: systemRandom, allow: ['127.0.0.1'] })
const adapter = telegramAdapter as Required<ProviderAdapter>
const token = '7400000001:AAH_a-telegram-bot-token-of-35-chars'
const settings = { token, hookSecret: 'secret', botId: '', api: server.config.apiURL }
const out: Outside = { ...httpOnly, http, now: systemClock.now(), newSecret: () => 'secret', imageUrl: () => '' }
const chatId = 1_111_111
const client = server.getClient(token, { chatId, userId: chatId, firstName: 'Anna', userName: 'anna' })
const to = { externalId: String(chatId), address: '', thread: null }
const say = (what: string): void => void process.stdout.write(`ok   ${what}\n`)
const poll = async (cursor: string) => {
  const polled = await adapter.poll(settings, { cursor, waitMs: 0 }, out)
  assert(polled.ok, JSON.stringify(polled))
  return polled
}
try {
  const connected = await adapter.connect(settings, out)
  process.stdout.write(`     connect: ${JSON.stringify(connected)}\n`)

  await client.sendMessage(client.makeMessage('Hello'))
  await client.sendCommand(client.makeCommand('/start order-77'))
  const first = await poll('0')
  assert.deepEqual(
    first.events.map((e) => (e.kind === 'message' ? [e.contact.externalId, e.parts[0], e.ref] : e.kind)),
    [
      [String(chatId), { kind: 'text', text: 'Hello' }, undefined],
      [String(chatId), { kind: 'text', text: '/start order-77' }, 'order-77'],
    ],
  )
  say('its updates are understood')

  const buttons = [{ kind: 'reply', label: 'Да', payload: 'y' }] as const
  const text = { kind: 'text', text: 'Цена < 100 & *x*', buttons } as const
  const sent = await adapter.send(settings, { id: '1', to, content: text, automatic: false }, out)
  assert(sent.ok && sent.providerId?.startsWith(`${chatId}:`), JSON.stringify(sent))
  const accepted = (await client.getUpdates()).result.at(-1)!.message
  assert.equal(accepted.text, text.text)
  assert.match(JSON.stringify(accepted.reply_markup), /callback_data\W+y/)
  say('it accepts a text with a button, and gives an id')

  const message = { to, providerId: sent.providerId! }
  assert.deepEqual(await adapter.edit(settings, message, { ...text, text: 'edited' }, out), { ok: true })
  say('it accepts an edit')

  const press = { id: '77', message: { message_id: Number(sent.providerId!.split(':')[1]), chat: { type: 'private' } } }
  await client.sendCallback(client.makeCallbackQuery('y', press))
  const pressed = (await poll(first.cursor)).events.find((e) => e.kind === 'pressed')
  assert(pressed?.payload === 'y', JSON.stringify(pressed))
  assert.deepEqual(await adapter.answerPress(settings, pressed.answerToken ?? '', out), { ok: true })
  say('its press of a button is understood and answered')

  assert.deepEqual(await adapter.remove(settings, message, out), { ok: true })
  say('it accepts a removal')
  assert.deepEqual(await adapter.registerWebhook(settings, 'http://127.0.0.1:9/hook', out), { ok: true })
  assert.deepEqual(await adapter.disconnect(settings, out), { ok: true })
  say('it accepts a webhook, and its end')
} finally {
  http.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
