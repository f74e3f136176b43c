import { createHash, createHmac } from 'node:crypto'
import type { EmulatorKind } from '../emulator.ts'
import { apiAt, no } from './emulator-api.ts'
import { demo } from './emulator-demo.ts'
import { newToken, updatesOf } from './emulator-updates.ts'

const hash = (words: string): Buffer => createHash('sha256').update(words).digest()
/** Like a real one: 16 hexadecimal digits, three times. */
const tokenOf = (id: string): string =>
  hash(`emulated bot ${id}`)
    .toString('hex')
    .slice(0, 48)
    .replace(/(.{16})(?=.)/g, '$1-')

/** Viber as its REST Bot API describes it: https://developers.viber.com/docs/api/rest-bot-api. `home`: where it answers. */
export const viberEmulatorAt = (home: () => string): EmulatorKind => ({
  type: 'viber_bot',
  can: {
    ...{ edit: false, remove: false, reply: false, read: true, typing: false, block: true, album: 'none' },
    items: ['image', 'video', 'document', 'sticker', 'location', 'contact'],
  },
  newAccount: (world) => {
    const n = world.data.accounts.length
    const id = `pa:${world.nextId('account', '75346594275468546700')}`
    return { id, name: n === 0 ? 'domilad' : `domilad${n + 1}`, credentials: { token: tokenOf(id) } }
  },
  newClientId: (world) =>
    hash(`client ${world.nextId('client')}`)
      .subarray(0, 16)
      .toString('base64'),
  newMessageId: newToken,
  api: apiAt(home),
  isSend: ({ path }) => path.startsWith('send_message'),
  updates: updatesOf(home),
  hookCall: (_, { hook, credentials }, update) => {
    if (!hook) return null
    const body = Buffer.from(JSON.stringify(update.body))
    const signature = createHmac('sha256', credentials.token!).update(body).digest('hex')
    const headers = { 'content-type': 'application/json', 'x-viber-content-signature': signature }
    return { url: hook.url, headers, body }
  },
  rejections: { limit429: no(12), error500: { status: 500 } },
  demo,
})
export const viberBotEmulator = viberEmulatorAt(() => 'http://viber_bot.emulator.invalid')
