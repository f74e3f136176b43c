import { auth } from '@beseda/contract/endpoints/auth.ts'
import { bySystem } from '@beseda/contract/events/by.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { accessChanged, endSignIns } from '../../src/features/sign-ins/index.ts'
import { hashToken } from '../../src/platform/gate.ts'
import { work } from '../../src/platform/unit-of-work.ts'
import { type OpenConsole, openConsole } from '../administration/console.ts'
import { callEndpoint } from '../world/call.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
const open: OpenConsole[] = []
beforeEach(async () => {
  w = await createWorld()
})
afterEach(async () => {
  for (const browser of open.splice(0)) browser.cut()
  await w.close()
})
const consoleOf = async (token: string): Promise<OpenConsole> => {
  const browser = await openConsole(w, token)
  open.push(browser)
  return browser
}
const secondOf = async (what: () => Promise<unknown>, ...consoles: OpenConsole[]): Promise<void> => {
  await what()
  for (const browser of consoles) expect(await browser.closed).toBe(4401)
}
const me = (token: string) => callEndpoint(w.app, auth.currentUser, {}, { token }).then((a) => a.code)

test('ending the sign-ins of one user closes their sockets at once and affects nobody else', async () => {
  const [ann, bob] = [await w.operator('ann'), await w.operator('bob')]
  const [hers, his] = [await consoleOf(ann.token), await consoleOf(bob.token)]
  const by = { kind: 'user', id: bob.id } as const
  const end = () =>
    work(w.deps, w.organizationId, (x) => endSignIns(x, { userId: ann.id }, { reason: 'userDeactivated', by }))
  await secondOf(async () => expect(await end()).toBe(1), hers)
  expect([await me(ann.token), await me(bob.token)]).toEqual(['UNAUTHENTICATED', 'ok'])
  await his.settled()
  const [row] = await w.sql<{ presence: string }>('select presence from operator_presence where user_id = $1', [ann.id])
  expect(row!.presence).toBe('offline')
  const events = await w.sql<{ data: { by: object } }>("select data from events where type = 'presence.changed'")
  expect(events.map((e) => e.data.by)).toEqual([by])
})
test('the own sign-in can be kept; then the user stays online', async () => {
  const ann = await w.operator('ann')
  const except = hashToken(ann.token).toString('hex')
  const ended = await work(w.deps, w.organizationId, (x) =>
    endSignIns(x, { userId: ann.id }, { reason: 'passwordChanged', by: bySystem, except }),
  )
  expect(ended).toBe(0)
  expect(await me(ann.token)).toBe('ok')
  expect(await w.eventLog()).toEqual([])
})
test('ending those of an organization affects all its users and no other organization', async () => {
  const [ann, bob] = [await w.operator('ann'), await w.operator('bob')]
  const other = await w.another()
  const eve = await w.operator('eve', { organization: other.organizationId })
  const consoles = [await consoleOf(ann.token), await consoleOf(bob.token)]
  await consoleOf(eve.token)
  await secondOf(
    () =>
      work(w.deps, w.organizationId, (x) =>
        endSignIns(x, { organizationId: w.organizationId }, { reason: 'organizationDeactivated', by: bySystem }),
      ),
    ...consoles,
  )
  expect([await me(ann.token), await me(bob.token), await me(eve.token)]).toEqual([
    'UNAUTHENTICATED',
    'UNAUTHENTICATED',
    'ok',
  ])
})
test('a revoked right applies to the next call and the open socket', async () => {
  const boss = await w.operator('boss', { rights: ['AUTHORITY_ALL_CHATS'] })
  const browser = await consoleOf(boss.token)
  expect((await callEndpoint(w.app, auth.currentUser, {}, { token: boss.token })).entity!.role.rights).toHaveLength(1)
  await w.sql("update roles set rights = '{}'")
  await work(w.deps, w.organizationId, async (x) => accessChanged(x, [boss.id], { reason: 'roleEdited', by: bySystem }))
  await browser.until((f) => f.type === 'resync')
  expect((await w.gate.user(boss.token))!.rights).toEqual([])
})

test('a right without a room of its own: the console is notified that its user has changed', async () => {
  const boss = await w.operator('boss', { rights: ['AUTHORITY_FINANCE'] })
  const browser = await consoleOf(boss.token)
  await w.sql("update roles set rights = '{}'")
  await work(w.deps, w.organizationId, async (x) =>
    accessChanged(x, 'everybody', { reason: 'roleEdited', by: bySystem }),
  )
  await browser.until((f) => f.type === 'frame' && f.entities.staleViewer === true)
  expect((await w.gate.user(boss.token))!.rights).toEqual([])
})
