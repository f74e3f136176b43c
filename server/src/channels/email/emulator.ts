import { createHash } from 'node:crypto'
import type { EmulatorKind, Happened } from '../emulator.ts'
import type { Update, World } from '../emulator-world.ts'
import { openBox } from './emulator-box.ts'
import { letterOfClient, splitSubject } from './emulator-compose.ts'
import { demo } from './emulator-demo.ts'
import { connectMailbox } from './emulator-tcp.ts'

const hosts = 'email.emulator.invalid'
const passwordOf = (id: string): string =>
  createHash('sha256').update(`emulated mailbox ${id}`).digest('base64url').slice(0, 16)

const updatesOf = (world: World, happened: Happened): readonly Update[] => {
  if (happened.is !== 'wrote') return []
  const { chat } = happened
  const account = world.account(chat.accountId)!
  return happened.messages.map((message) => {
    const isFirst = chat.messages.length === 1
    const { subject, text } = isFirst ? splitSubject(message.text) : { subject: '', text: message.text }
    if (subject) {
      message.text = text
      message.title = subject
    }
    return { id: world.nextId('letter'), body: letterOfClient(world, { account, chat, message }) }
  })
}
/** A mailbox with its clients: the adapter speaks IMAP, POP3 and SMTP with it, on connections that leave no process. */
export const emailEmulator: EmulatorKind = {
  type: 'email',
  can: {
    ...{ edit: false, remove: false, reply: true, read: false, typing: false, block: true, album: 'one' },
    ...{ letters: true, items: ['image', 'document'] },
  },
  newAccount: (world) => {
    const n = world.data.accounts.length + 1
    const id = n === 1 ? 'help@domilad.example' : `help${n}@domilad.example`
    const host = `box${n}.${hosts}`
    const ports = { receivePort: '143', sendPort: '587', receiveTls: 'none', sendTls: 'none' }
    return {
      id,
      name: id,
      credentials: { login: id, password: passwordOf(id), receiveHost: host, sendHost: host, ...ports },
    }
  },
  newClientId: (world) => `client${world.nextId('client')}@phone.example`,
  newMessageId: (world) => `${world.nextId('message')}.${world.now()}@phone.example`,
  api: () => ({ status: 404 }),
  isSend: ({ path }) => path === '587',
  updates: updatesOf,
  hookCall: () => null,
  rejections: { limit429: { status: 429 }, error500: { status: 500 } },
  connect: (world, { host, port }, fault) => {
    const account = world.data.accounts.find((a) => a.credentials.receiveHost === host)
    if (!account) return null
    const gone = new AbortController()
    const wire = connectMailbox(openBox(world, account, { fault, gone: gone.signal }), port)
    wire?.on('close', () => gone.abort())
    if (!wire) gone.abort()
    return wire
  },
  demo,
}
