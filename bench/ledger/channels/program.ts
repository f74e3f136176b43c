/** One emulated provider in a process of its own. Its first argument is `ProgramOptions` as JSON. */
import { emulatorKinds } from '../../../server/src/app/emulators/kinds.ts'
import { serveEmulator } from '../../../server/src/app/emulators/serve.ts'
import type { WireAnswer, WireCall } from '../../../server/src/channels/emulator-wire.ts'
import { viberEmulatorAt } from '../../../server/src/channels/viber-bot/emulator.ts'
import { vkEmulatorAt } from '../../../server/src/channels/vk-bot/emulator.ts'
import { openEmulated } from './emulator-side.ts'
import { openLoopback } from './loopback-side.ts'
import { openMailbox } from './mailbox-side.ts'
import type { ProviderSide, SideOptions, Writing } from './provider-side.ts'

export interface ProgramOptions extends SideOptions {
  readonly type: string
  readonly port: number
}
const o = JSON.parse(process.argv[2]!) as ProgramOptions

const open = (): Promise<ProviderSide> => {
  if (o.type === 'loopback') return openLoopback(o)
  if (o.type === 'email') return openMailbox(o)
  const home = () => o.home
  const placed = [vkEmulatorAt(home), viberEmulatorAt(home)]
  const kind = [...placed, ...emulatorKinds].find(({ type }) => type === o.type)
  if (!kind) throw new Error(`there is no emulator of ${o.type}`)
  return openEmulated(kind, o)
}
const side = await open()

/** What the test asks, in addition to the API of the provider. */
const controls: Readonly<Record<string, (given: never) => unknown>> = {
  account: () => side.account(),
  client: ({ account, name }: { account: string; name: string }) => side.client(account, name),
  writes: (w: Writing) => side.writes(w),
  taken: (acts: string[]) => side.taken(acts),
  accepted: () => side.accepted(),
  read: () => side.read(),
  waiting: () => side.waiting(),
}
const json = (status: number, value: unknown): WireAnswer => ({
  ...{ status, headers: { 'content-type': 'application/json' } },
  body: Buffer.from(JSON.stringify(value ?? null)),
})
const overWire = async (call: WireCall): Promise<WireAnswer> => {
  const [, name] = /^ledger\/(\w+)$/.exec(call.path) ?? []
  if (name === undefined) return side.overWire(call)
  return json(200, await controls[name]!(JSON.parse(call.body.toString() || 'null') as never))
}
await serveEmulator({ overWire }, o.port)
process.once('disconnect', () => process.exit())
process.send?.('ready')
