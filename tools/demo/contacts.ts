import { ensureChat } from './actions.ts'
import { type Book, type BookChannel, type BookChat, emit } from './book.ts'
import type { Chance } from './chance.ts'
import type { Person } from './clients.ts'
import { englishPages, pages } from './content/catalogue.ts'
import type { ChannelKey } from './content/setup.ts'
import type { Scenario } from './scenario.ts'

export interface ClientRow {
  readonly id: string
  readonly organization_id: string
  readonly name: string
  readonly status_id: string | null
  readonly created_at: number
}
export interface ContactRow {
  readonly id: string
  readonly organization_id: string
  readonly client_id: string
  readonly channel_id: string
  readonly external_id: string
  readonly address: string
  readonly token_hash: Buffer
  readonly page_url: string | null
  readonly page_title: string | null
  readonly created_at: number
}
/** One client in one channel. */
export interface Address {
  readonly person: Person
  readonly channel: ChannelKey
  /** Set when the client opens the panel for the first time. */
  contact: ContactRow | null
  /** Set with the first message. */
  chat: BookChat | null
  /** The client is about to open a session but has not written yet. */
  isBusy: boolean
  /** Scenarios that were used: none repeats before all others were used. */
  readonly spokenOf: Set<Scenario>
}
export interface Register {
  readonly addresses: readonly Address[]
  readonly clients: ClientRow[]
  readonly contacts: ContactRow[]
  /** Opens the panel. On the first visit this creates the client and the contact. */
  readonly visit: (address: Address) => void
  /** The chat of a client who has visited; created on the first call. */
  readonly chatOf: (address: Address) => BookChat
}

export const openRegister = (
  book: Book,
  chance: Chance,
  people: readonly Person[],
  o: { readonly channels: ReadonlyMap<ChannelKey, BookChannel>; readonly statusIds: ReadonlyMap<string, string> },
): Register => {
  const clients: ClientRow[] = []
  const contacts: ContactRow[] = []
  const known = new Map<Person, ClientRow>()
  const clientOf = (person: Person): ClientRow => {
    const row = known.get(person) ?? {
      id: book.ids.next(),
      organization_id: book.organizationId,
      name: person.name,
      status_id: person.status ? o.statusIds.get(person.status)! : null,
      created_at: book.now,
    }
    if (!known.has(person)) {
      clients.push(row)
      clientCreated(book, row.id)
    }
    known.set(person, row)
    return row
  }
  const channelOf = (address: Address): BookChannel => o.channels.get(address.channel)!
  const visit = (address: Address): void => {
    if (address.contact) return
    address.contact = newContact(book, chance, address, clientOf(address.person).id, channelOf(address).id)
    contacts.push(address.contact)
  }
  const chatOf = (address: Address): BookChat => {
    address.chat ??= ensureChat(book, channelOf(address), clientOf(address.person), address.contact!.id)
    return address.chat
  }
  const addresses = people.flatMap((person) =>
    person.channels.map(
      (channel): Address => ({ person, channel, contact: null, chat: null, isBusy: false, spokenOf: new Set() }),
    ),
  )
  return { addresses, clients, contacts, visit, chatOf }
}

/** The client has reached a channel for the first time. */
export const clientCreated = (book: Book, clientId: string): void =>
  emit(book, null, [
    { type: 'client.created', clientId, by: { kind: 'client', id: clientId }, source: null, reason: 'created' },
  ])
/**
 * A contact is identified by the digest of its browser's key, and its name contains a number derived from it. No key
 * exists for these digests.
 */
const newContact = (
  book: Book,
  chance: Chance,
  { person, channel }: Address,
  clientId: string,
  channelId: string,
): ContactRow => {
  const digest = chance.bytes(32)
  const said = Number(/\d{4}$/.exec(person.name)?.[0] ?? 0)
  if (person.isGuest) digest.writeUInt32BE(chance.whole(0, 400_000) * 9000 + said - 1000)
  const number = 1000 + (digest.readUInt32BE(0) % 9000)
  const isShop = channel !== 'page'
  const [path, title] = chance.pick(channel === 'english' ? englishPages : pages)
  return {
    id: book.ids.next(),
    organization_id: book.organizationId,
    client_id: clientId,
    channel_id: channelId,
    external_id: digest.toString('hex'),
    address: `Гость ${number}`,
    token_hash: chance.bytes(32),
    page_url: isShop ? `https://domilad.example${path}` : null,
    page_title: isShop ? title : null,
    created_at: book.now,
  }
}
