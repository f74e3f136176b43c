import { createHash } from 'node:crypto'
import type { EmulatorKind } from '../emulator.ts'
import { api, isSend } from './emulator-api.ts'
import { demo } from './emulator-demo.ts'
import { updatesOf } from './emulator-updates.ts'

const secretOf = (id: string): string =>
  createHash('sha256').update(`emulated bot ${id}`).digest('base64url').slice(0, 35)

/** Telegram as its Bot API describes it: https://core.telegram.org/bots/api, and tdlib/telegram-bot-api for its errors. */
export const telegramEmulator: EmulatorKind = {
  type: 'telegram',
  can: {
    edit: true,
    remove: false,
    reply: true,
    read: false,
    typing: false,
    block: true,
    album: 'parts',
    items: ['image', 'video', 'voice', 'audio', 'document', 'sticker', 'location', 'contact'],
  },
  newAccount: (world) => {
    const id = world.nextId('account', '7400000000')
    const n = world.data.accounts.length
    return {
      id,
      name: n === 0 ? 'domilad_bot' : `domilad_${n + 1}_bot`,
      credentials: { token: `${id}:${secretOf(id)}` },
    }
  },
  // ids of people have up to 52 bits
  newClientId: (world) => world.nextId('client', '4503599627370000'),
  newMessageId: (world, chat) => world.nextId(`message ${chat.accountId}`, '100'),
  api,
  isSend,
  updates: updatesOf,
  hookCall: (_, { hook }, { body }) =>
    hook && {
      url: hook.url,
      headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': hook.secret },
      body: Buffer.from(JSON.stringify(body)),
    },
  rejections: {
    limit429: {
      status: 429,
      json: {
        ok: false,
        error_code: 429,
        description: 'Too Many Requests: retry after 3',
        parameters: { retry_after: 3 },
      },
    },
    error500: { status: 500, json: { ok: false, error_code: 500, description: 'Internal Server Error' } },
  },
  demo,
}
