import { expect, test } from 'vitest'
import { createEmulator } from '../../channels/emulator.ts'
import { type WorldData, worldsIn } from '../../channels/emulator-world.ts'
import { emulatorKinds } from './kinds.ts'

const options = {
  now: () => Date.UTC(2026, 10, 22),
  wait: async () => {},
  serverUrl: () => 'https://chat.example',
  callHook: async () => 0,
}
test.each(emulatorKinds.map((kind) => [kind.type, kind] as const))(
  '%s: an update that waits over a restart keeps every digit of its ids',
  async (_, kind) => {
    const emulator = createEmulator(kind, options)
    const { id: accountId } = emulator.addAccount()
    const clientId = await emulator.act({ does: 'begin', accountId, name: 'Anna', phone: '+7916', payload: '' })
    for (const text of ['one', 'two']) await emulator.act({ does: 'write', accountId, clientId, text, items: [] })
    const before = JSON.stringify(emulator.world.data)
    const after = createEmulator(kind, { ...options, data: worldsIn<WorldData>(before) })
    expect(JSON.stringify(after.world.data)).toBe(before)
    expect(before).toContain('two')
  },
)
test('an update is forgotten when the webhook has taken it, not before', async () => {
  for (const kind of emulatorKinds.filter((k) => k.connect === undefined)) {
    let status = 0
    const waiting: number[] = []
    const callHook = async () => {
      waiting.push(account.updates.length)
      return status
    }
    const emulator = createEmulator(kind, { ...options, callHook })
    const account = emulator.addAccount()
    account.hook = { url: 'https://chat.example/hook', secret: 'secret' }
    const about = { accountId: account.id, clientId: '' }
    about.clientId = await emulator.act({ does: 'begin', accountId: account.id, name: 'Anna', phone: '', payload: '' })
    for (const text of ['one', 'two']) await emulator.act({ does: 'write', ...about, text, items: [] })
    const all = account.updates.length
    expect(await emulator.flush()).toBe(false)
    status = 200
    expect(await emulator.flush()).toBe(true)
    const none = Array.from({ length: all }, () => all)
    expect(waiting).toEqual([...none, ...none.map((n, i) => n - i)])
    expect(account.updates).toEqual([])
  }
})
