import type { Book } from './book.ts'
import type { Register } from './contacts.ts'

/** Guests who left the phone of a client who writes by another channel too: pairs that the console suggests to merge. */
const shared = ['+79161234567', '+79265557831'] as const

export const sharedPhones = (book: Book, { addresses, clients }: Register): Record<string, unknown>[] => {
  const written = addresses.filter(({ chat, person }) => chat !== null && !person.live)
  const idOf = (name: string): string => clients.find((row) => row.name === name)!.id
  const guests = written.filter(({ person }) => person.isGuest)
  const named = written.filter(({ person }) => person.firstName !== null && person.channels.length === 1)
  return shared.flatMap((value, n) => {
    const guest = guests[n]
    const client = named.filter(({ channel }) => channel !== guest?.channel)[n]
    if (!guest || !client) return []
    return [guest, client].map(({ person, contact }) => ({
      ...{ id: book.ids.next(), organization_id: book.organizationId, client_id: idOf(person.name) },
      ...{ kind: 'phone', value, source: 'form', created_at: contact!.created_at },
    }))
  })
}
