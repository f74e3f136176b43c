import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { createEmulator, type EmulatorKind } from '../../../server/src/channels/emulator.ts'
import { type Update, type WorldData, worldsIn } from '../../../server/src/channels/emulator-world.ts'
import { callFaults, callServer, hookFaults, idIn, type ProviderSide, type SideOptions } from './provider-side.ts'

const saveMs = 20

/**
 * A provider of the demo. It answers when what it did is in its file, as a real one does, so a kill takes back only
 * what was acknowledged to nobody.
 */
export const openEmulated = async (kind: EmulatorKind, o: SideOptions): Promise<ProviderSide> => {
  const data = existsSync(o.file) ? worldsIn<WorldData>(readFileSync(o.file, 'utf8')) : undefined
  const emulator = createEmulator(kind, {
    ...{ now: Date.now, wait: sleep, serverUrl: () => o.serverUrl, ...(data && { data }) },
    callHook: (url, headers, body) => callServer(o.serverUrl, url, headers, body),
  })
  const { world } = emulator
  emulator.faults.play({ seed: o.seed, calls: callFaults, hooks: hookFaults })
  let saved: PromiseWithResolvers<void> | null = null
  const saveNow = (): void => {
    writeFileSync(`${o.file}.new`, JSON.stringify(world.data))
    renameSync(`${o.file}.new`, o.file)
    saved?.resolve()
    saved = null
  }
  /** Resolves when everything until now is in the file. */
  const kept = (): Promise<void> => {
    if (!saved) {
      saved = Promise.withResolvers<void>()
      setTimeout(saveNow, saveMs)
    }
    return saved.promise
  }
  const pump = async (): Promise<void> => {
    for (; ; await sleep(5)) {
      const isDue = world.data.accounts.some((a) => a.hook && a.updates.length > 0)
      if (!isDue) continue
      // what our server learns must not be forgotten by a kill
      saveNow()
      await emulator.flush()
    }
  }
  void pump()
  const acts = new WeakMap<Update, string>()
  const actOf = (update: Update): string => {
    const known = acts.get(update) ?? idIn(JSON.stringify(update.body)) ?? ''
    acts.set(update, known)
    return known
  }
  return {
    account: async () => {
      const { id, credentials } = emulator.addAccount()
      await kept()
      const { settings, addressField } = kind.demo
      return { id, settings: { ...credentials, ...settings, ...(addressField && { [addressField]: o.home }) } }
    },
    client: async (account, name) => {
      const known = world.data.clients.find((c) => c.name === name)
      if (known) return known.id
      const client = { id: kind.newClientId(world), name, phone: '', username: '' }
      world.data.clients.push(client)
      world.openChat(account, client.id)
      await kept()
      return client.id
    },
    writes: async ({ act, account, client, text }) => {
      if (!world.data.notes[`act ${act}`]) {
        world.data.notes[`act ${act}`] = true
        await emulator.act({ does: 'write', accountId: account, clientId: client, text, items: [] })
      }
      await kept()
    },
    taken: (asked) => {
      const waiting = new Set(world.data.accounts.flatMap((a) => a.updates.map(actOf)))
      return asked.filter((act) => world.data.notes[`act ${act}`] && !waiting.has(act))
    },
    accepted: () =>
      world.data.chats.flatMap(({ clientId, messages }) =>
        messages.flatMap((m) => (m.by === 'business' ? [{ client: clientId, text: m.text }] : [])),
      ),
    read: async () => {
      if (!kind.can.read) return
      for (const { accountId, clientId } of world.data.chats) await emulator.act({ does: 'read', accountId, clientId })
      await kept()
    },
    waiting: () => world.data.accounts.reduce((n, a) => n + a.updates.length, 0),
    overWire: async (call) => {
      const answer = await emulator.overWire(call)
      await kept()
      return answer
    },
  }
}
