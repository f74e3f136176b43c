import type { CallFault } from '../emulator-faults.ts'
import { type EmulatedAccount, fileItem, type World } from '../emulator-world.ts'
import { returnedLetter } from './emulator-compose.ts'
import { type Mailbox, newMailbox } from './emulator-mailbox.ts'
import { parseLetter } from './letter.ts'
import { splitQuoted } from './quoted.ts'

/** The mailbox of an account: its letters outlive the server, and what is sent to clients shows on their phones. */
interface Kept {
  readonly uid: number
  readonly at: number
  readonly source: string
}
const mostLetters = 200

const keptIn = ({ data }: World, { id }: EmulatedAccount): Kept[] => {
  const notes = data.notes as Record<string, Kept[]>
  notes[`letters ${id}`] ??= []
  return notes[`letters ${id}`]!
}
/** What arrived since the last look gets its place. */
const takeIn = (world: World, account: EmulatedAccount): void => {
  const kept = keptIn(world, account)
  for (const { body } of account.updates.splice(0)) {
    kept.push({ uid: Number(world.nextId(`uid ${account.id}`)), at: world.now(), source: String(body) })
    if (kept.length > mostLetters) kept.shift()
  }
}
const answers = {
  error500: { greeting: '451 4.3.0 Internal error' },
  limit429: { greeting: '421 4.7.0 Too many connections' },
  lostAnswer: { data: 'drop' },
} as const

/** For one connection. `gone`: it has ended. */
export const openBox = (
  world: World,
  account: EmulatedAccount,
  { fault, gone }: { readonly fault: CallFault | null; readonly gone: AbortSignal },
): Mailbox => {
  const smtp = fault && fault in answers ? answers[fault as keyof typeof answers] : {}
  const plain = newMailbox(account.id, account.isRevoked ? '\u0000' : account.credentials.password!)
  const box: Mailbox = Object.assign(plain, {
    smtp,
    signedIn: () => {
      account.isPolled = true
    },
    taken: (letter: Mailbox['sent'][number]) => void accept(world, account, letter).catch(() => {}),
  })
  const look = (): void => {
    takeIn(world, account)
    box.letters = keptIn(world, account).map(({ uid, at, source }) => ({
      uid,
      at,
      source: Buffer.from(source, 'latin1'),
    }))
    box.nextUid = Number(world.data.counters[`uid ${account.id}`] ?? 0) + 1
    for (const arrived of box.listeners) arrived()
  }
  look()
  const follow = async (): Promise<void> => {
    while (!gone.aborted) {
      await world.nextUpdate(account.id, 30_000, gone)
      if (!gone.aborted && account.updates.length > 0) look()
    }
  }
  void follow()
  return box
}
const accept = async (
  world: World,
  account: EmulatedAccount,
  { to, source }: Mailbox['sent'][number],
): Promise<void> => {
  const letter = await parseLetter(source)
  const messageId = letter.messageId ?? ''
  for (const address of to.map((a) => a.toLowerCase())) {
    if (!world.client(address)) world.data.clients.push({ id: address, name: address, phone: '', username: '' })
    const chat = world.openChat(account.id, address)
    if (chat.blocked) {
      world.update(account.id, { id: world.nextId('letter'), body: returnedLetter(world, account, address, messageId) })
      continue
    }
    const items = letter.attachments.map(({ filename, mimeType, content }) => {
      const mediaId = `media-${world.nextId('media')}`
      const bytes = Buffer.from(content as ArrayBuffer)
      const name = filename ?? 'file'
      world.addMedia(mediaId, { name, mime: mimeType, content: bytes })
      const kind = mimeType.startsWith('image/') ? 'image' : 'document'
      return fileItem({ kind, name, mime: mimeType, mediaId, bytes: bytes.length })
    })
    const { text } = splitQuoted(letter.text ?? '')
    const id = messageId.replace(/^<|>$/g, '')
    const made = { id, by: 'business' as const, at: world.now(), text, items, buttons: [] }
    world.addMessage(chat, { ...made, ...(letter.subject && { title: letter.subject }) })
  }
}
