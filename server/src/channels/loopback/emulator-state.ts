import type { RegisteredTemplate } from '../adapter.ts'

/** What the emulated provider remembers. Ids are whole numbers beyond 2^53, one after another. */
export interface EmulatorContact {
  readonly id: string
  name: string
  address: string
  blocked: boolean
  /** Of the client's last message; null: never wrote, so nothing may be sent. */
  lastWroteAt: number | null
}
/** A message of the organization that the provider accepted. */
export interface Accepted {
  readonly id: string
  /** The sender's own id of it; two with the same one are a double send. */
  readonly clientId: string
  readonly to: string
  readonly at: number
  readonly kind: string
  text: string
  readonly file: { readonly name: string; readonly mime: string; readonly content: Buffer } | null
  removed: boolean
}
export interface Media {
  readonly content: Buffer
  readonly mime: string
  /** When it is deleted. */
  readonly until: number
}
export interface State {
  readonly account: string
  token: string
  /** Calls need a token that is good for so long, and that `token` gives; null: `token` itself is enough. */
  readonly accessMs: number | null
  access: { readonly token: string; readonly until: number } | null
  hook: { readonly url: string; readonly secret: string } | null
  readonly contacts: Map<string, EmulatorContact>
  readonly accepted: Accepted[]
  /** Every update there ever was, by number; those of a webhook that were not taken yet wait in `waiting`. */
  readonly updates: { readonly id: bigint; readonly update: object }[]
  readonly waiting: object[]
  /** Updates up to here were confirmed by a poll behind them, and are not given out again. */
  confirmed: bigint
  /** The call for updates that is held open; null: none. */
  reader: ((outcome: 'arrived' | 'ended') => void) | null
  /** Calls for updates that came while another one was held. */
  conflicts: number
  readonly media: Map<string, Media>
  readonly templates: RegisteredTemplate[]
  readonly read: { readonly to: string; readonly id: string }[]
  readonly typing: string[]
  readonly openPresses: Set<string>
  readonly nextId: () => string
}
export const newState = (token: string, accessMs: number | null = null): State => {
  let last = 4_987_381_194_038_857_788n
  const nextId = () => String(++last)
  return {
    account: nextId(),
    token,
    accessMs,
    access: null,
    hook: null,
    contacts: new Map(),
    accepted: [],
    updates: [],
    waiting: [],
    confirmed: 0n,
    reader: null,
    conflicts: 0,
    media: new Map(),
    templates: [],
    read: [],
    typing: [],
    openPresses: new Set(),
    nextId,
  }
}
