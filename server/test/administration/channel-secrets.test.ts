import { channels } from '@beseda/contract/endpoints/channels.ts'
import { twoFactor } from '@beseda/contract/endpoints/two-factor.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadChannel, loadForAdapter, saveSecrets } from '../../src/features/channel-store/index.ts'
import { resealChannelSecrets } from '../../src/features/channel-store/secrets.ts'
import { resealTwoFactors } from '../../src/features/two-factor/reseal.ts'
import type { Deps } from '../../src/platform/deps.ts'
import { work } from '../../src/platform/unit-of-work.ts'
import { codeOf } from '../world/call.ts'
import { createWorld, type World } from '../world/world.ts'

const token = 'token-of-the-provider-4711'
let w: World
beforeEach(async () => {
  w = await createWorld()
  await w.sql('delete from channel_secrets')
  await save({ secret: token })
})
afterEach(() => w.close())
const save = (secrets: Record<string, string>, channelId = w.loopbackId) =>
  work(w.deps, w.organizationId, async (tx) => saveSecrets(tx, w.deps, channelId, secrets))
const rows = () => w.sql<{ name: string; sealed: Buffer }>('select name, sealed from channel_secrets order by name')
const opened = async (deps: Deps = w.deps) => (await loadForAdapter(deps, w.loopbackId))?.settings.secret
const withKeys = (...sealKeys: string[]): Deps => ({ ...w.deps, settings: { ...w.deps.settings, sealKeys } })
const [old, fresh] = ['k'.repeat(64), 'n'.repeat(64)]

test('the adapter gets the secret; the database, the widget’s view of a channel and the console never do', async () => {
  expect(await opened()).toBe(token)
  const [row] = await rows()
  expect(row!.sealed.includes(token)).toBe(false)
  const [stored] = await w.sql<{ settings: object }>('select settings from channels where id = $1', [w.loopbackId])
  expect(stored!.settings).toEqual({})
  expect(JSON.stringify(await loadChannel(w.deps, w.loopbackId))).not.toContain(token)
  const ann = await w.operator('ann', { rights: ['AUTHORITY_SERVICE_ACCOUNT'] })
  expect(JSON.stringify(await ann.call(channels.list, {}))).not.toContain(token)
})
test('a secret that was written into the open settings by hand is ignored', async () => {
  await w.sql(`update channels set settings = settings || '{"secret": "by hand"}' where id = $1`, [w.loopbackId])
  expect(await opened()).toBe(token)
})
test('replaced, removed, and kept when it is not named', async () => {
  await save({ secret: 'another' })
  expect(await opened()).toBe('another')
  await save({})
  expect(await opened()).toBe('another')
  await save({ secret: '' })
  expect(await rows()).toEqual([])
  await expect(opened()).rejects.toThrow('do not fit its type')
})
test('moved to another field or another channel, or changed by one bit, it stays closed; errors do not quote it', async () => {
  const other = await w.another()
  const failure = async () => String(await opened().catch((e: unknown) => e))
  const [row] = await rows()
  const changed = Buffer.from(row!.sealed)
  changed[changed.length - 1]! ^= 1
  await w.sql('update channel_secrets set sealed = $1', [changed])
  expect(await failure()).toMatch(/^Error/)
  await w.sql('update channel_secrets set sealed = $1, name = $2', [row!.sealed, 'behaviour'])
  expect(await failure()).toMatch(/^Error/)
  await w.sql(`update channel_secrets set name = 'secret', channel_id = $1, organization_id = $2`, [
    other.channelId,
    other.organizationId,
  ])
  const moved = String(await loadForAdapter(w.deps, other.channelId).catch((e: unknown) => e))
  expect(moved).toMatch(/^Error/)
  expect(moved).not.toContain(token)
})
test('an organization cannot read the secrets of another one', async () => {
  const other = await w.another()
  const seen = (organizationId: string) =>
    work(w.deps, organizationId, (tx) => tx.run({ text: 'select name from channel_secrets', name: 'seen' }, []))
  expect(await seen(w.organizationId)).toHaveLength(1)
  expect(await seen(other.organizationId)).toEqual([])
})
test('a new key opens what the old one sealed; once everything is sealed again, the old key is not needed', async () => {
  await save({ secret: token }, w.channelId)
  const before = await rows()
  expect(await opened(withKeys(fresh, old))).toBe(token)
  await expect(opened(withKeys(fresh))).rejects.toThrow('not known')
  await expect(resealChannelSecrets(withKeys(fresh))).rejects.toThrow('not known')
  expect(await rows()).toEqual(before)
  await resealChannelSecrets(withKeys(fresh, old))
  expect(await opened(withKeys(fresh))).toBe(token)
  await expect(opened(withKeys(old))).rejects.toThrow('not known')
  const after = await rows()
  await resealChannelSecrets(withKeys(fresh, old))
  expect(await rows()).toEqual(after)
})
test('second factors follow a new key too', async () => {
  const ann = await w.operator('ann')
  await ann.call(twoFactor.generate, {})
  const id = async () => (await w.sql<{ secret: Buffer }>('select secret from two_factors'))[0]!.secret.subarray(0, 4)
  const before = await id()
  await resealTwoFactors(withKeys(fresh, old))
  expect(await id()).not.toEqual(before)
  await resealTwoFactors(withKeys(old, fresh))
  expect(await id()).toEqual(before)
})
test('what an adapter makes is not for people to write', async () => {
  const ann = await w.operator('ann', { rights: ['AUTHORITY_SERVICE_ACCOUNT'] })
  const call = { channelId: w.loopbackId, settings: { hookSecret: 'mine' } }
  expect(await codeOf(ann.call(channels.change, call))).toBe('INVALID_INPUT')
  expect(await rows()).toHaveLength(1)
})
