import { createHash } from 'node:crypto'
import type { Option, Viewer } from '@beseda/contract/access.ts'
import type { Lang } from '@beseda/contract/lang.ts'
import type { Clock } from './clock.ts'

/** The signed-in user, as the rest of the server needs it. */
export interface SignedIn extends Viewer {
  readonly userId: string
  readonly organizationId: string
  readonly name: string
  readonly teamIds: readonly string[]
  /** Channels whose chats one of these teams may see beside the team of each chat. */
  readonly channelIds: readonly string[]
  readonly lang: Lang
  /** SHA-256 of the token, hex. */
  readonly tokenHash: string
}
/** Somebody in the widget or on the chat page: one browser. */
export interface Visitor {
  readonly contactId: string
  readonly channelId: string
  readonly organizationId: string
  readonly tokenHash: string
}
/** A program of an organization, behind the organization's API key. */
export interface Program {
  readonly organizationId: string
  readonly options: readonly Option[]
}
export interface Identify {
  readonly user: (tokenHash: Buffer) => Promise<SignedIn | null>
  readonly visitor: (tokenHash: Buffer) => Promise<Visitor | null>
  readonly program: (keyHash: Buffer, address: string) => Promise<Program | null>
}
export interface Gate {
  readonly user: (token: string) => Promise<SignedIn | null>
  readonly visitor: (token: string) => Promise<Visitor | null>
  /** Not remembered: a key that was replaced opens nothing from the next call on. */
  readonly program: (key: string, address: string) => Promise<Program | null>
  /** Rights changed or sign-in ended: the next call asks the database again. */
  readonly forget: (o: { tokenHash?: string; userId?: string; organizationId?: string }) => void
  /** Revocations may have been missed: every next call asks the database again. */
  readonly forgetAll: () => void
}
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

const freshMs = 5_000
const maxKnown = 10_000
/** Token → person, remembered for some seconds; a revocation forgets at once. Unknown tokens are not remembered. */
export const createGate = (identify: Identify, clock: Clock): Gate => {
  const users = new Map<string, { at: number; person: SignedIn }>()
  const visitors = new Map<string, { at: number; person: Visitor }>()
  /** Grows with every `forget`: an answer asked for before is used once and not remembered. */
  let forgotten = 0
  const through = async <P>(
    known: Map<string, { at: number; person: P }>,
    ask: (h: Buffer) => Promise<P | null>,
    token: string,
  ) => {
    if (token.length > 200) return null
    const hash = hashToken(token)
    const key = hash.toString('hex')
    const seen = known.get(key)
    if (seen && clock.tick() - seen.at < freshMs) return seen.person
    known.delete(key)
    const askedAt = forgotten
    const person = await ask(hash)
    if (!person || askedAt !== forgotten) return person
    if (known.size >= maxKnown) known.delete(known.keys().next().value!)
    known.set(key, { at: clock.tick(), person })
    return person
  }
  return {
    user: (token) => through(users, identify.user, token),
    visitor: (token) => through(visitors, identify.visitor, token),
    program: async (key, address) => (key.length > 200 ? null : identify.program(hashToken(key), address)),
    forget: ({ tokenHash, userId, organizationId }) => {
      forgotten++
      if (tokenHash) users.delete(tokenHash)
      if (!userId && !organizationId) return
      for (const [key, { person }] of visitors) if (person.organizationId === organizationId) visitors.delete(key)
      for (const [key, { person }] of users)
        if (person.userId === userId || person.organizationId === organizationId) users.delete(key)
    },
    forgetAll: () => {
      forgotten++
      users.clear()
      visitors.clear()
    },
  }
}
