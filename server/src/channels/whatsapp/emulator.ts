import { createHash, createHmac } from 'node:crypto'
import type { EmulatorKind } from '../emulator.ts'
import { api, isSend, no } from './emulator-api.ts'
import { demo } from './emulator-demo.ts'
import { hostedBody, isHosted } from './emulator-hosted.ts'
import { seedTemplates } from './emulator-templates.ts'
import { updatesOf } from './emulator-updates.ts'

const secretOf = (what: string, id: string): string =>
  createHash('sha256').update(`emulated ${what} ${id}`).digest('hex')

/** WhatsApp as Meta's Cloud API describes it: signed webhooks, the window of 24 hours, statuses, templates with a review. */
export const whatsappEmulator: EmulatorKind = {
  type: 'whatsapp',
  can: {
    edit: false,
    remove: false,
    reply: true,
    read: true,
    typing: false,
    block: true,
    album: 'none',
    items: ['image', 'video', 'voice', 'audio', 'document', 'sticker', 'location', 'contact'],
  },
  newAccount: (world) => {
    const id = world.nextId('account', '106540352242921')
    const businessAccountId = world.nextId('business', '419561257915476')
    seedTemplates(world, businessAccountId)
    return {
      id,
      name: 'Дом и лад',
      credentials: {
        phone: world.nextId('phone', '74950000100'),
        phoneNumberId: id,
        businessAccountId,
        accessToken: `EAA${secretOf('token', id).slice(0, 40)}`,
        appSecret: secretOf('app', id).slice(0, 32),
        verifyToken: secretOf('word', id).slice(0, 16),
        login: `domilad-${id.slice(-3)}`,
        password: secretOf('password', id).slice(0, 24),
      },
    }
  },
  newClientId: (world) => world.nextId('client', '79160000200'),
  newMessageId: (world) => `wamid.HBgL${world.nextId('message', '70000000000000000')}`,
  api,
  isSend,
  updates: updatesOf,
  hookCall: (world, account, update) => {
    const { hook, credentials } = account
    if (!hook) return null
    if (isHosted(world, account)) {
      const headers = { 'content-type': 'application/json' }
      return { url: hook.url, headers, body: Buffer.from(JSON.stringify(hostedBody(update))) }
    }
    const { body } = update
    const { field, value } = body as { field: string; value: unknown }
    const entry = [{ id: credentials.businessAccountId, changes: [{ field, value }] }]
    // Meta escapes letters beyond ASCII; the signature covers these bytes
    const text = JSON.stringify({ object: 'whatsapp_business_account', entry }).replace(
      /[\u0080-\uffff]/g,
      (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )
    const bytes = Buffer.from(text)
    const signature = createHmac('sha256', credentials.appSecret!).update(bytes).digest('hex')
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` }
    return { url: hook.url, headers, body: bytes }
  },
  rejections: { limit429: no(400, 130429), error500: no(500, 131000) },
  demo,
}
