import { createHash } from 'node:crypto'
import type { EmulatorKind } from '../emulator.ts'
import { apiOf } from './emulator-api.ts'
import { error } from './emulator-asked.ts'
import { demo } from './emulator-demo.ts'
import { newNumber, updatesOf } from './emulator-updates.ts'

const tokenOf = (id: string): string =>
  `vk1.a.${createHash('sha256').update(`emulated community ${id}`).digest('base64url')}`

/**
 * VK as dev.vk.com and VKCOM/vk-api-schema describe it: messages of communities, the Callback API and Bots Long Poll.
 * `home`: where it answers.
 */
export const vkEmulatorAt = (home: () => string): EmulatorKind => ({
  type: 'vk_bot',
  can: {
    ...{ edit: true, remove: false, reply: true, read: true, typing: true, block: true, album: 'one' },
    items: ['image', 'voice', 'document', 'sticker', 'location'],
  },
  newAccount: (world) => {
    const id = world.nextId('account', '220000000')
    const n = world.data.accounts.length
    const name = n === 0 ? 'Дом и лад' : `Дом и лад ${n + 1}`
    return { id, name, credentials: { token: tokenOf(id), groupId: id } }
  },
  // ids of people have up to 52 bits, which programs that round bigger numbers still read
  newClientId: (world) => world.nextId('client', '4503599627370000'),
  newMessageId: newNumber,
  api: apiOf(home),
  isSend: ({ path }) => path.startsWith('messages.send') && !path.startsWith('messages.sendMessageEventAnswer'),
  updates: updatesOf(home),
  hookCall: (_, { hook }, { body }) =>
    hook && {
      url: hook.url,
      headers: { 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify({ ...(body as object), secret: hook.secret })),
    },
  rejections: { limit429: error(6, 'Too many requests per second'), error500: { status: 500 } },
  demo,
})
export const vkBotEmulator = vkEmulatorAt(() => 'http://vk_bot.emulator.invalid')
