import type {
  DemoPhones,
  PhoneAbilities,
  PhoneAct,
  PhoneChat,
  PhoneItem,
  PhoneMessage,
  PhoneView,
} from '@beseda/contract/phone.ts'
import type { Wire } from '../platform/tcp-port.ts'
import { type CallFault, callFaults, type Faults, newFaults } from './emulator-faults.ts'
import { contentOf, type WireAnswer, type WireCall, type WireContent } from './emulator-wire.ts'
import {
  createWorld,
  type EmulatedAccount,
  fileItem,
  type Update,
  type World,
  type WorldData,
} from './emulator-world.ts'

/** A call as the emulated provider reads it. */
export interface ApiCall extends WireCall, WireContent {}
export interface ApiAnswer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  /** Numbers beyond 2^53 as `integer(digits)`. */
  readonly json?: unknown
  readonly bytes?: Buffer
}
/** What a client did, after the world has changed. */
export type Happened =
  | { readonly is: 'wrote'; readonly chat: PhoneChat; readonly messages: readonly PhoneMessage[] }
  | {
      readonly is: 'pressed'
      readonly chat: PhoneChat
      readonly message: PhoneMessage
      readonly value: string
      readonly label: string
    }
  | { readonly is: 'edited' | 'removed'; readonly chat: PhoneChat; readonly message: PhoneMessage }
  | { readonly is: 'read' | 'typed' | 'blocked' | 'unblocked'; readonly chat: PhoneChat }
  | { readonly is: 'began'; readonly chat: PhoneChat; readonly payload: string }
/** One emulated provider. Everything that is the same for all of them is in this folder. */
export interface EmulatorKind {
  readonly type: string
  readonly can: PhoneAbilities
  /** Of a provider that does not speak HTTP: a connection to its servers; null: there is none at this place. */
  readonly connect?: (
    world: World,
    to: { readonly host: string; readonly port: number },
    fault: CallFault | null,
  ) => Wire | null
  /** The next account of the business. `credentials`: what the form of the console asks for. */
  readonly newAccount: (world: World) => Pick<EmulatedAccount, 'id' | 'name' | 'credentials'>
  readonly newClientId: (world: World) => string
  readonly newMessageId: (world: World, chat: PhoneChat) => string
  /** The provider's API: rules, limits, errors. The world holds what it accepts. */
  readonly api: (world: World, call: ApiCall) => ApiAnswer | Promise<ApiAnswer>
  /** Calls that send a message: the faults “of the next message” wait for one. */
  readonly isSend: (call: WireCall) => boolean
  /** The updates that the provider makes of it, for the chat's account. */
  readonly updates: (world: World, happened: Happened) => readonly Update[]
  /** The webhook's call with an update; null: this account has none, its updates wait for a poll. */
  readonly hookCall: (
    world: World,
    account: EmulatedAccount,
    update: Update,
  ) => { readonly url: string; readonly headers: Record<string, string>; readonly body: Buffer } | null
  /** What it answers when it is overloaded and broken. */
  readonly rejections: { readonly limit429: ApiAnswer; readonly error500: ApiAnswer }
  readonly demo: DemoPhones
}
export interface EmulatorOptions {
  readonly now: () => number
  readonly wait: (ms: number) => Promise<void>
  /** Origin of our server, for providers whose webhook is set by hand. */
  readonly serverUrl: () => string
  /** Calls our webhook; the status of the answer, 0 without one. */
  readonly callHook: (url: string, headers: Record<string, string>, body: Buffer) => Promise<number>
  readonly slowMs?: number
  readonly lateReadMs?: number
  readonly data?: WorldData
}
export interface Emulator {
  readonly kind: EmulatorKind
  readonly world: World
  readonly faults: Faults
  readonly overWire: (call: WireCall) => Promise<WireAnswer>
  readonly overTcp: (host: string, port: number) => Promise<Wire | null>
  /** Returns the id of what was made: a client, an account; else an empty string. Throws on an unknown id. */
  readonly act: (act: PhoneAct) => Promise<string>
  readonly addAccount: () => EmulatedAccount
  readonly view: () => PhoneView
  /** Calls the webhooks with what waits. What is not answered by 200 waits for the next time. True: nothing waits. */
  readonly flush: () => Promise<boolean>
  /** Called after every change. */
  onChange: () => void
}
export const createEmulator = (kind: EmulatorKind, o: EmulatorOptions): Emulator => {
  let version = 0
  const changed = (): void => {
    version++
    emulator.onChange()
  }
  const world = createWorld({ ...o, changed })
  const faults = newFaults()
  /** null: no answer reaches the caller. */
  const answer = async (call: WireCall, fault: CallFault | null): Promise<ApiAnswer | null> => {
    if (fault === 'notConnected' || fault === 'resetBefore') return null
    if (fault === 'slow') await o.wait(o.slowMs ?? 5_000)
    if (fault === 'error500' || fault === 'limit429') return kind.rejections[fault]
    const answered = await kind.api(world, { ...call, ...(await contentOf(call)) })
    return fault === 'lostAnswer' || call.gone?.aborted ? null : answered
  }
  const delivered: { readonly account: EmulatedAccount; readonly update: Update }[] = []
  const deliver = async (account: EmulatedAccount, update: Update): Promise<boolean> => {
    const call = kind.hookCall(world, account, update)
    return call !== null && (await o.callHook(call.url, call.headers, call.body)) === 200
  }
  const flushAccount = async (account: EmulatedAccount): Promise<boolean> => {
    const [first] = account.updates
    if (!first || kind.hookCall(world, account, first) === null) return true
    // each stays in the list until it is taken, so that a process which is killed meanwhile forgets none
    const batch = [...account.updates]
    if (faults.happens('repeatOld') && delivered.length > 0) {
      const old = delivered[Math.floor(faults.chance() * delivered.length)]!
      await deliver(old.account, old.update)
    }
    if (faults.happens('reorder')) batch.reverse()
    let left = batch.length
    for (const update of batch) {
      if (!(await deliver(account, update))) continue
      left--
      account.updates = account.updates.filter((u) => u !== update)
      delivered.push({ account, update })
      if (faults.happens('duplicate')) await deliver(account, update)
    }
    if (delivered.length > 100) delivered.splice(0, delivered.length - 100)
    changed()
    return left === 0
  }
  const addAccount = (): EmulatedAccount => {
    const account: EmulatedAccount = { ...kind.newAccount(world), isRevoked: false, hook: null, updates: [] }
    world.data.accounts.push(account)
    changed()
    return account
  }
  const emulator: Emulator = {
    kind,
    world,
    faults,
    overWire: async (call) => {
      const answered = await answer(call, faults.ofCall(kind.isSend(call)))
      changed()
      if (!answered) return 'reset'
      const type = answered.bytes ? {} : { 'content-type': 'application/json' }
      const body = answered.bytes ?? Buffer.from(JSON.stringify(answered.json ?? {}))
      return { status: answered.status, headers: { ...type, ...answered.headers }, body }
    },
    overTcp: async (host, port) => {
      const fault = faults.ofCall(kind.isSend({ path: String(port), headers: {}, body: Buffer.alloc(0) }))
      if (fault === 'notConnected' || fault === 'resetBefore') return null
      if (fault === 'slow') await o.wait(o.slowMs ?? 5_000)
      return kind.connect?.(world, { host, port }, fault) ?? null
    },
    act: async (act) => {
      const made = await perform(emulator, act, o)
      changed()
      return made
    },
    addAccount,
    view: () => ({
      version,
      can: kind.can,
      accounts: world.data.accounts.map(({ id, name, credentials, isRevoked, hook, isPolled }) => ({
        ...{ id, name, credentials, isRevoked },
        isConnected: hook !== null || isPolled === true,
      })),
      clients: world.data.clients,
      chats: world.data.chats,
      faults: faults.held(),
      planned: faults.planned(),
      waiting: world.data.accounts.reduce((n, a) => n + a.updates.length, 0),
    }),
    flush: async () => {
      const results = await Promise.all(world.data.accounts.map(flushAccount))
      return results.every(Boolean)
    },
    onChange: () => {},
  }
  return emulator
}

const must = <T>(found: T | null): T => {
  if (found === null) throw new Error('the emulator has no such thing')
  return found
}
const perform = async (e: Emulator, act: PhoneAct, o: EmulatorOptions): Promise<string> => {
  const { kind, world, faults } = e
  if (act.does === 'addAccount') return e.addAccount().id
  if (act.does === 'faultOnce' || act.does === 'fault') {
    if (act.does === 'fault') faults.hold(act.fault, act.on)
    else faults.next(callFaults.find((f) => f === act.fault) ?? null)
    return ''
  }
  const account = must(world.account(act.accountId))
  const report = (happened: Happened): void => {
    const updates = [...kind.updates(world, happened)]
    const [first] = updates
    // what a webhook gets twice or reversed, a poll does, too
    if (first && kind.hookCall(world, account, first) === null) {
      if (faults.happens('reorder')) updates.reverse()
      if (faults.happens('duplicate')) updates.push(...updates)
    }
    for (const update of updates) world.update(account.id, update)
  }
  if (act.does === 'revoke') {
    account.isRevoked = act.on
    return ''
  }
  if (act.does === 'begin') {
    const client = { id: kind.newClientId(world), name: act.name, phone: act.phone, username: '' }
    world.data.clients.push(client)
    report({ is: 'began', chat: world.openChat(account.id, client.id), payload: act.payload })
    return client.id
  }
  const chat = must(world.chat(account.id, must(world.client(act.clientId)).id))
  if (act.does === 'write') {
    const messages = written(e, chat, act)
    report({ is: 'wrote', chat, messages })
    return messages[0]!.id
  }
  if (act.does === 'type') report({ is: 'typed', chat })
  else if (act.does === 'block') {
    chat.blocked = act.on
    report({ is: act.on ? 'blocked' : 'unblocked', chat })
  } else if (act.does === 'read') {
    for (const m of chat.messages) if (m.by === 'business') m.isRead = true
    if (faults.happens('lateRead')) void o.wait(o.lateReadMs ?? 15_000).then(() => report({ is: 'read', chat }))
    else report({ is: 'read', chat })
  } else {
    const message = must(world.message(chat, act.messageId))
    if (act.does === 'press') report({ is: 'pressed', chat, message, value: act.value, label: act.label })
    else if (act.does === 'remove') {
      message.removed = true
      report({ is: 'removed', chat, message })
    } else {
      message.text = act.text
      message.edited = true
      report({ is: 'edited', chat, message })
    }
  }
  return ''
}
/** One message, or one for each file where the provider has no messages with several. */
const written = (
  { kind, world }: Emulator,
  chat: PhoneChat,
  { text, items, replyTo }: Extract<PhoneAct, { does: 'write' }>,
): PhoneMessage[] => {
  const stored = items.map((item): PhoneItem => {
    if (item.is !== 'file') return item
    const { base64, ...file } = item
    const content = Buffer.from(base64, 'base64')
    const mediaId = `media-${world.nextId('media')}`
    world.addMedia(mediaId, { name: file.name, mime: file.mime, content })
    const { emoji, kind: fileKind, name, mime } = file
    return fileItem({
      kind: fileKind,
      name,
      mime,
      mediaId,
      bytes: content.length,
      ...(emoji !== undefined && { emoji }),
    })
  })
  const add = (text: string, items: PhoneItem[], more: Partial<PhoneMessage>): PhoneMessage => {
    const id = kind.newMessageId(world, chat)
    const made = { id, by: 'client' as const, at: world.now(), text, items, buttons: [] }
    return world.addMessage(chat, { ...made, ...(replyTo && { replyTo }), ...more })
  }
  if (stored.length < 2 || kind.can.album === 'one') return [add(text, stored, {})]
  const more = kind.can.album === 'parts' ? { album: world.nextId('album', '13000000000000000') } : {}
  return stored.map((item, i) => add(i === 0 ? text : '', [item], more))
}
