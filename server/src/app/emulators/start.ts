import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createEmulator, type Emulator } from '../../channels/emulator.ts'
import type { WireAnswer, WireCall } from '../../channels/emulator-wire.ts'
import { type WorldData, worldsIn } from '../../channels/emulator-world.ts'
import type { Clock } from '../../platform/clock.ts'
import { createHttpClient } from '../../platform/http-client.ts'
import type { Log } from '../../platform/log.ts'
import type { Random } from '../../platform/random.ts'
import type { Wire } from '../../platform/tcp-port.ts'
import { emulatorsFileIn } from '../demo-file.ts'
import { emulatorKinds } from './kinds.ts'
import { serveEmulator } from './serve.ts'

/** The providers of the demo. They exist only in a server with a demo. */
export interface RunningEmulators {
  readonly byType: ReadonlyMap<string, Emulator>
  /** Where they listen, on this machine: `<url>/<type>/…`. */
  readonly url: string
  /** A connection to an emulated provider that does not speak HTTP. */
  readonly overTcp: (type: string, host: string, port: number) => Promise<Wire | null>
  /** From now on webhooks of the server are called. */
  readonly callServerAt: (origin: string) => void
  readonly stop: () => Promise<void>
}
export interface EmulatorsOptions {
  readonly dataDir: string
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
}
const saveAfterMs = 1000
const retryMs = 2000

export const startEmulators = async (o: EmulatorsOptions): Promise<RunningEmulators> => {
  const { clock } = o
  const file = emulatorsFileIn(o.dataDir)
  const kept = read(file, o.log)
  const client = createHttpClient({ clock, random: o.random, allow: ['127.0.0.1'] })
  let origin = ''
  let isStopped = false
  /** Whatever the public address is, the server is on this machine. */
  const callHook = async (url: string, headers: Record<string, string>, body: Buffer): Promise<number> => {
    if (origin === '' || !URL.canParse(url)) return 0
    const { pathname, search } = new URL(url)
    const answer = await client.request({ method: 'POST', url: `${origin}${pathname}${search}`, headers, body })
    return answer.lost ? 0 : answer.status
  }
  const common = { now: clock.now, wait: clock.sleep, serverUrl: () => origin, callHook }
  const byType = new Map<string, Emulator>()
  for (const kind of emulatorKinds) {
    const data = kept[kind.type]
    const emulator = createEmulator(kind, { ...common, ...(data && { data }) })
    if (emulator.world.data.accounts.length === 0) emulator.addAccount()
    byType.set(kind.type, emulator)
  }
  const save = (): void => {
    const all = Object.fromEntries([...byType].map(([type, e]) => [type, e.world.data]))
    writeFileSync(`${file}.new`, JSON.stringify(all), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  let isSaving = false
  const saveLater = (): void => {
    if (isSaving) return
    isSaving = true
    clock.later(saveAfterMs, () => {
      isSaving = false
      if (!isStopped) save()
    })
  }
  for (const emulator of byType.values()) {
    let isFlushing = false
    const flush = async (): Promise<void> => {
      if (isFlushing || isStopped || origin === '') return
      isFlushing = true
      const isDone = await emulator.flush()
      isFlushing = false
      if (!isDone) clock.later(retryMs, flush)
      else if (emulator.world.data.accounts.some((a) => a.updates.length > 0)) clock.later(50, flush)
    }
    emulator.onChange = () => {
      saveLater()
      if (!isFlushing) clock.later(10, flush)
    }
  }
  const overWire = async (call: WireCall): Promise<WireAnswer> => {
    const [type = '', ...path] = call.path.split('/')
    const emulator = byType.get(type)
    if (!emulator) return { status: 404, headers: {}, body: Buffer.alloc(0) }
    return emulator.overWire({ ...call, path: path.join('/') })
  }
  const served = await serveEmulator({ overWire })
  return {
    byType,
    url: served.url,
    overTcp: async (type, host, port) => (await byType.get(type)?.overTcp(host, port)) ?? null,
    callServerAt: (url) => {
      origin = url
      for (const e of byType.values()) e.onChange()
    },
    stop: async () => {
      isStopped = true
      await served.close()
      client.close()
      save()
    },
  }
}
/** A file that cannot be read begins anew: it holds nothing of the product. */
const read = (file: string, log: Log): Record<string, WorldData> => {
  if (!existsSync(file)) return {}
  try {
    return worldsIn<Record<string, WorldData>>(readFileSync(file, 'utf8'))
  } catch (error) {
    log.warn('the emulated providers begin anew: their file cannot be read', { error })
    return {}
  }
}
