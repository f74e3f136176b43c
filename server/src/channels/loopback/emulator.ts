import { createHmac } from 'node:crypto'
import { integer } from '../../platform/exact-json.ts'
import type { Http } from '../../platform/http/call.ts'
import type { RegisteredTemplate } from '../adapter.ts'
import { type Faults, newFaults } from '../emulator-faults.ts'
import type { WireAnswer, WireCall } from '../emulator-wire.ts'
import { emulatorHttp } from './emulator-http.ts'
import { type Accepted, type EmulatorContact, newState, type State } from './emulator-state.ts'

export interface EmulatorOptions {
  readonly token: string
  readonly now: () => number
  /** Calls our webhook; the status of the answer, 0 without one. */
  readonly callHook: (url: string, headers: Record<string, string>, body: Buffer) => Promise<number>
  /** Tokens for calls are good for so long; without it the token of the account is enough. */
  readonly accessMs?: number
  /** For held polls and the fault `slow`. */
  readonly wait?: (ms: number) => Promise<void>
  readonly slowMs?: number
}
type Word = Record<string, unknown>
/** A provider in memory: the rules of a documented one, clients that the test controls, and faults to switch on. */
export interface Emulator {
  readonly http: Http
  readonly overWire: (call: WireCall) => Promise<WireAnswer>
  readonly faults: Faults
  /** What it accepted, in order. */
  readonly accepted: readonly Accepted[]
  readonly state: Pick<
    State,
    'account' | 'read' | 'typing' | 'openPresses' | 'waiting' | 'conflicts' | 'confirmed' | 'updates'
  > & {
    readonly hook: State['hook']
  }
  /** A client; unknown ones are made. */
  readonly contact: (id: string, name?: string) => EmulatorContact
  /** What a client does; the update waits until `flush` or a poll. */
  readonly writes: (from: string, text: string, more?: Word) => string
  readonly sendsFile: (from: string, content: Buffer, mime: string, o?: { name?: string; goodForMs?: number }) => string
  readonly edits: (from: string, messageId: string, text: string) => void
  readonly removes: (from: string, messageId: string) => void
  readonly presses: (from: string, messageId: string, payload: string, label: string) => string
  readonly types: (from: string, on: boolean) => void
  readonly blocks: (from: string, blocked: boolean) => void
  /** A receipt about these messages, up to a time, or through a message. */
  readonly reports: (
    status: 'delivered' | 'read',
    about: { ids: readonly string[] } | { from: string; until: number } | { from: string; throughId: string },
  ) => void
  /** The organization writes in the provider's own app. */
  readonly echoes: (to: string, text: string) => string
  readonly update: (event: Word) => void
  readonly register: (template: RegisteredTemplate) => void
  /** New credentials; the old ones hold no more. */
  readonly changeToken: (token: string) => void
  /** Calls the webhook with what waits, with its faults. What is not answered by 200 waits for the next time. */
  readonly flush: () => Promise<void>
}
export const createEmulator = (o: EmulatorOptions): Emulator => {
  const state = newState(o.token, o.accessMs)
  const faults = newFaults()
  const wait = o.wait ?? (() => Promise.resolve())
  const { http, overWire } = emulatorHttp({ state, faults, now: o.now, wait, slowMs: o.slowMs ?? 30_000 })
  const update = (event: Word): void => {
    const body = { type: 'event', event }
    state.updates.push({ id: BigInt(state.nextId()), update: body })
    if (state.hook) state.waiting.push(body)
    state.reader?.('arrived')
  }
  const contact = (id: string, name = `Client ${id}`): EmulatorContact => {
    const known = state.contacts.get(id)
    if (known) return known
    const made = { id, name, address: `+${id}`, blocked: false, lastWroteAt: null }
    state.contacts.set(id, made)
    return made
  }
  const who = (id: string): Word => {
    const { name, address } = contact(id)
    return { externalId: id, name, address }
  }
  const sends = (from: string, parts: readonly Word[], more: Word = {}): string => {
    const id = state.nextId()
    contact(from).lastWroteAt = o.now()
    update({
      kind: 'message',
      contact: who(from),
      externalId: integer(id),
      at: o.now(),
      parts,
      origin: 'subscriber',
      ...more,
    })
    return id
  }
  const deliver = async (body: object): Promise<boolean> => {
    const { url, secret } = state.hook!
    const bytes = Buffer.from(JSON.stringify(body))
    const signature = `sha256=${createHmac('sha256', secret).update(bytes).digest('hex')}`
    const headers = { 'content-type': 'application/json', 'x-loopback-signature': signature }
    return (await o.callHook(url, headers, bytes)) === 200
  }
  const flush = async (): Promise<void> => {
    const batch = state.waiting.splice(0)
    if (!state.hook) return
    if (faults.happens('repeatOld') && state.updates.length > 0)
      batch.push(state.updates[Math.floor(faults.chance() * state.updates.length)]!.update)
    if (faults.happens('reorder')) batch.reverse()
    for (const body of batch) {
      const isTaken = await deliver(body)
      if (!isTaken) state.waiting.push(body)
      else if (faults.happens('duplicate')) await deliver(body)
    }
  }
  return {
    http,
    overWire,
    faults,
    accepted: state.accepted,
    state,
    contact,
    writes: (from, text, more) => sends(from, [{ kind: 'text', text }], more),
    sendsFile: (from, content, mime, { name = '', goodForMs = 3_600_000 } = {}) => {
      const ref = `media ${state.nextId()}`
      state.media.set(ref, { content, mime, until: o.now() + goodForMs })
      const role = mime.startsWith('image/') ? 'image' : 'document'
      return sends(from, [{ kind: 'file', role, name, mime, bytes: content.length, ref }])
    },
    edits: (from, messageId, text) =>
      update({
        kind: 'edited',
        contactId: from,
        messageId: integer(messageId),
        at: o.now(),
        parts: [{ kind: 'text', text }],
      }),
    removes: (from, messageId) =>
      update({ kind: 'removed', contactId: from, messageId: integer(messageId), at: o.now() }),
    presses: (from, messageId, payload, label) => {
      const [id, answerToken] = [state.nextId(), `press ${state.nextId()}`]
      state.openPresses.add(answerToken)
      const press = { externalId: integer(id), messageId: integer(messageId), payload, label, answerToken }
      update({ kind: 'pressed', contact: who(from), at: o.now(), ...press })
      return answerToken
    },
    types: (from, on) => update({ kind: 'typing', contactId: from, on }),
    blocks: (from, blocked) => {
      contact(from).blocked = blocked
      update({ kind: 'contact', contactId: from, at: o.now(), reachable: !blocked })
    },
    reports: (status, about) => {
      const ids = 'ids' in about && { providerIds: about.ids.map(integer) }
      const until = 'until' in about && { contactId: about.from, watermark: about.until }
      const through = 'throughId' in about && { contactId: about.from, throughId: integer(about.throughId) }
      update({ kind: 'status', status, about: { ...ids, ...until, ...through }, at: o.now() })
    },
    echoes: (to, text) => {
      const id = state.nextId()
      update({ kind: 'echo', contact: who(to), providerId: integer(id), at: o.now(), parts: [{ kind: 'text', text }] })
      return id
    },
    update,
    register: (template) => void state.templates.push(template),
    changeToken: (token) => {
      state.token = token
    },
    flush,
  }
}
