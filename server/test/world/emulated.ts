import { channels } from '@beseda/contract/endpoints/channels.ts'
import { emulatorKinds } from '../../src/app/emulators/kinds.ts'
import { emulatorAddress } from '../../src/app/emulators/reach.ts'
import { createEmulator, type Emulator, type EmulatorKind } from '../../src/channels/emulator.ts'
import { emulatorHttp } from '../../src/channels/emulator-wire.ts'
import type { EmulatedAccount, Update } from '../../src/channels/emulator-world.ts'
import type { HttpOutcome } from '../../src/platform/http/call.ts'
import { createWorld, type World } from './world.ts'

/** A contact centre whose channel is connected to the emulated provider of its type, without a network. */
export interface EmulatedWorld extends World {
  readonly kind: EmulatorKind
  readonly emulator: Emulator
  readonly account: EmulatedAccount
  readonly channelId: string
  /** The client writes; the update waits for `deliver`. */
  readonly writes: (text: string, client?: string) => Promise<Update>
  /** The provider calls our webhook with this update, as often as asked; the statuses of the answers. */
  readonly call: (update: Update, times?: number) => Promise<number[]>
  /** The provider delivers what waits, and what becomes due is done. */
  readonly deliver: () => Promise<void>
  /** Texts that the client has got, in order. */
  readonly got: (client?: string) => string[]
  /** An answer in place of the provider's own, for the next call that sends; null: the provider itself. */
  instead: HttpOutcome | null
}
/** Those whose providers speak HTTP. Of mailboxes see `server/test/email`. */
export const httpKinds = emulatorKinds.filter((kind) => kind.connect === undefined)

export const createEmulatedWorld = async (kind: EmulatorKind): Promise<EmulatedWorld> => {
  const base = emulatorAddress(kind.type)
  let w: World | null = null
  const callHook = async (url: string, headers: Record<string, string>, body: Buffer): Promise<number> => {
    const { pathname, search } = new URL(url)
    const answer = await w!.app.inject({ method: 'POST', url: `${pathname}${search}`, headers, payload: body })
    return answer.statusCode
  }
  const emulator = createEmulator(kind, {
    now: () => w!.clock.now(),
    wait: () => Promise.resolve(),
    serverUrl: () => 'http://beseda.test',
    callHook,
  })
  const real = emulatorHttp(base, emulator.overWire)
  const made = { instead: null as HttpOutcome | null }
  const http = {
    ...real,
    request: (call: Parameters<typeof real.request>[0]) => {
      const { instead } = made
      if (!instead || !kind.isSend({ path: call.url.slice(base.length + 1), headers: {}, body: Buffer.alloc(0) }))
        return real.request(call)
      made.instead = null
      return Promise.resolve(instead)
    },
  }
  w = await createWorld({ http })
  const world = w
  const account = emulator.addAccount()
  const chief = await world.operator('chief', { rights: ['AUTHORITY_SERVICE_ACCOUNT'], team: null })
  const channelId = world.newId()
  const { settings, addressField } = kind.demo
  const address = addressField ? { [addressField]: base } : {}
  const given = { ...account.credentials, ...settings, ...address }
  await chief.call(channels.create, {
    id: channelId,
    type: kind.type,
    name: kind.type,
    teamId: world.teamId,
    settings: given,
  })
  await world.settle()
  const clientOf = (name: string): string => {
    const known = emulator.world.data.clients.find((c) => c.name === name)
    if (known) return known.id
    const id = kind.newClientId(emulator.world)
    emulator.world.data.clients.push({ id, name, phone: '', username: '' })
    emulator.world.openChat(account.id, id)
    return id
  }
  const deliver = async (): Promise<void> => {
    await emulator.flush()
    await world.settle()
  }
  await deliver()
  return Object.assign(made, world, {
    ...{ kind, emulator, account, channelId, deliver },
    writes: async (text: string, client = 'Anna') => {
      await emulator.act({ does: 'write', accountId: account.id, clientId: clientOf(client), text, items: [] })
      return account.updates.at(-1)!
    },
    call: (update: Update, times = 1) => {
      const { url, headers, body } = kind.hookCall(emulator.world, account, update)!
      return Promise.all(Array.from({ length: times }, () => callHook(url, headers, body)))
    },
    got: (client = 'Anna') => {
      const chat = emulator.world.chat(account.id, clientOf(client))!
      return chat.messages.filter((m) => m.by === 'business').map((m) => m.text)
    },
  })
}
