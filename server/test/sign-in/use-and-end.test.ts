import { auth } from '@beseda/contract/endpoints/auth.ts'
import { bySystem } from '@beseda/contract/events/by.ts'
import { afterEach, expect, test } from 'vitest'
import { endSignIns } from '../../src/features/sign-ins/index.ts'
import { prepared } from '../../src/platform/db.ts'
import { work } from '../../src/platform/unit-of-work.ts'
import { callEndpoint } from '../world/call.ts'
import { createWorld, type World } from '../world/world.ts'
import { accountOf, tokenOf } from './accounts.ts'

let w: World
afterEach(() => w.close())

const lock = prepared('select 1 from users where organization_id = $1 and id = $2 for no key update')
test('a sign-in that is used while it is ended causes no deadlock, and it ends', async () => {
  w = await createWorld()
  const ann = await accountOf(w, 'ann')
  const tokens = await Promise.all(Array.from({ length: 5 }, () => tokenOf(w, ann.login)))
  w.clock.advance(120_000)
  let tries = 0
  const ending = work(w.deps, w.organizationId, async (x) => {
    tries++
    // the lock order of a deactivation: the user first, then their sign-ins
    await x.run(lock, [w.organizationId, ann.id])
    await Promise.all(tokens.map((token) => callEndpoint(w.app, auth.currentUser, {}, { token })))
    return endSignIns(x, { userId: ann.id }, { reason: 'userDeactivated', by: bySystem })
  })
  expect(await ending).toBe(6)
  expect(tries, 'no deadlock').toBe(1)
  const codes = await Promise.all(
    tokens.map((token) => callEndpoint(w.app, auth.currentUser, {}, { token }).then((a) => a.code)),
  )
  expect(new Set(codes)).toEqual(new Set(['UNAUTHENTICATED']))
})
