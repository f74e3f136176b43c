import { hash } from 'node:crypto'
import type { ApiScope, Option, Viewer } from '@beseda/contract/access.ts'
import type { Lang } from '@beseda/contract/lang.ts'
import type { Clock } from './clock.ts'

/** The signed-in user. */
export interface SignedIn extends Viewer {
  readonly userId: string
  readonly organizationId: string
  readonly name: string
  readonly teamIds: readonly string[]
  /** Channels whose chats these teams may see, in addition to the chats of the teams themselves. */
  readonly channelIds: readonly string[]
  readonly lang: Lang
  readonly twoFactorDue: boolean
  /** SHA-256 of the token, hex. */
  readonly tokenHash: string
}
/** A visitor in the widget or on the chat page: one browser. */
export interface Visitor {
  readonly contactId: string
  readonly channelId: string
  readonly organizationId: string
  readonly tokenHash: string
}
/** An API client that uses a key of the organization. */
export interface Program {
  readonly organizationId: string
  readonly keyId: string
  /** Null: the key of the organization. */
  readonly name: string | null
  /** Null: everything. */
  readonly scopes: readonly ApiScope[] | null
  readonly options: readonly Option[]
}
/** Reads the owner of a token from the database. */
export interface Identify {
  readonly user: (tokenHash: Buffer) => Promise<SignedIn | null>
  readonly visitor: (tokenHash: Buffer) => Promise<Visitor | null>
  readonly program: (keyHash: Buffer, address: string) => Promise<Program | null>
}
/** Finds the owner of a token. It does not decide what the owner may do. */
export interface Gate {
  readonly user: (token: string) => Promise<SignedIn | null>
  readonly visitor: (token: string) => Promise<Visitor | null>
  /** Not cached: a replaced key stops working with the next call. */
  readonly program: (key: string, address: string) => Promise<Program | null>
  /** Call when rights changed or a sign-in ended: the next call reads the database again. */
  readonly forget: (o: { tokenHash?: string; userId?: string; organizationId?: string }) => void
  /** Call when revocations may have been missed: every next call reads the database again. */
  readonly forgetAll: () => void
}
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')

const freshMs = 5_000
const maxCached = 10_000
/** Caches the owner of a token for 5 s. A revocation clears the entry immediately. Unknown tokens are not cached. */
export const createGate = (identify: Identify, clock: Clock): Gate => {
  const users = new Map<string, { at: number; person: SignedIn }>()
  const visitors = new Map<string, { at: number; person: Visitor }>()
  /** Rises with every `forget`: a result that was requested before it is not cached. */
  let revision = 0
  const identifyCached = async <P>(
    known: Map<string, { at: number; person: P }>,
    ask: (h: Buffer) => Promise<P | null>,
    token: string,
  ) => {
    if (token.length > 200) return null
    const key = hash('sha256', token, 'hex')
    const seen = known.get(key)
    if (seen && clock.tick() - seen.at < freshMs) return seen.person
    known.delete(key)
    const revisionBefore = revision
    const person = await ask(Buffer.from(key, 'hex'))
    if (!person || revisionBefore !== revision) return person
    if (known.size >= maxCached) known.delete(known.keys().next().value!)
    known.set(key, { at: clock.tick(), person })
    return person
  }
  return {
    user: (token) => identifyCached(users, identify.user, token),
    visitor: (token) => identifyCached(visitors, identify.visitor, token),
    program: async (key, address) => (key.length > 200 ? null : identify.program(hashToken(key), address)),
    forget: ({ tokenHash, userId, organizationId }) => {
      revision++
      if (tokenHash) users.delete(tokenHash)
      if (!userId && !organizationId) return
      for (const [key, { person }] of visitors) if (person.organizationId === organizationId) visitors.delete(key)
      for (const [key, { person }] of users)
        if (person.userId === userId || person.organizationId === organizationId) users.delete(key)
    },
    forgetAll: () => {
      revision++
      users.clear()
      visitors.clear()
    },
  }
}
