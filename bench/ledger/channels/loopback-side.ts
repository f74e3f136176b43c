import { setTimeout as sleep } from 'node:timers/promises'
import { createEmulator } from '../../../server/src/channels/loopback/emulator.ts'
import { hookSecret, token } from '../provider.ts'
import { callFaults, callServer, hookFaults, idIn, type ProviderSide, type SideOptions } from './provider-side.ts'

/** The emulated provider of the tests. It keeps nothing in a file, so it is never killed. */
export const openLoopback = async (o: SideOptions): Promise<ProviderSide> => {
  const taken = new Set<string>()
  const written = new Map<string, bigint>()
  /** A poll confirms what is before it when it comes; the emulator itself notes that only when a held poll ends. */
  let confirmed = 0n
  const callHook = async (url: string, headers: Record<string, string>, body: Buffer): Promise<number> => {
    const status = await callServer(o.serverUrl, url, headers, body)
    const act = idIn(body.toString())
    if (status === 200 && act) taken.add(act)
    return status
  }
  const emulator = createEmulator({ token, now: Date.now, wait: sleep, slowMs: 5_000, callHook })
  const { state } = emulator
  emulator.faults.play({ seed: o.seed, calls: callFaults, hooks: hookFaults })
  const pump = async (): Promise<void> => {
    for (; ; await sleep(5)) await emulator.flush()
  }
  void pump()
  return {
    account: async () => ({ id: state.account, settings: { secret: token, hookSecret } }),
    client: async (_, name) => emulator.contact(name).id,
    writes: async ({ act, client, text }) => {
      if (written.has(act)) return
      emulator.writes(client, text)
      written.set(act, state.updates.at(-1)!.id)
    },
    taken: (asked) =>
      asked.filter((act) => (state.hook ? taken.has(act) : (written.get(act) ?? Infinity) <= confirmed)),
    accepted: () => emulator.accepted.map(({ to, text }) => ({ client: to, text })),
    read: async () => {
      for (const { id } of emulator.accepted) emulator.reports('read', { ids: [id] })
    },
    waiting: () => {
      const { hook, waiting, updates } = state
      return hook ? waiting.length : updates.filter((u) => u.id > confirmed).length
    },
    overWire: (call) => {
      const after = call.path === 'updates' ? /"after":"?(\d+)/.exec(call.body.toString())?.[1] : undefined
      if (after !== undefined && BigInt(after) > confirmed) confirmed = BigInt(after)
      return emulator.overWire(call)
    },
  }
}
