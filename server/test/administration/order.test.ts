import { users } from '@beseda/contract/endpoints/users.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addSystemRoles } from '../../src/features/roles/index.ts'
import { work } from '../../src/platform/unit-of-work.ts'
import { allRights } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
beforeEach(async () => {
  w = await createWorld()
})
afterEach(() => w.close())

test('the list is in the order of the alphabet: Ё with Е, small letters as capital ones, 2 before 10, Latin last', async () => {
  const admin = await w.operator('admin', {
    rights: allRights.filter((right) => right !== 'RIGHT_OBSERVER'),
    team: null,
  })
  const roles = await work(w.deps, w.organizationId, (x) => addSystemRoles(x))
  const form = {
    ...{
      phone: '',
      affiliation: '',
      roleId: roles.operator,
      teamIds: [w.teamId],
      breakMinutes: null,
      photoId: null,
      active: true,
    },
    ...{ password: 'Sinichka-42', passwordRepeat: 'Sinichka-42' },
  }
  const names = ['Яна', 'Zoe', 'ёлкина', 'Ерин', 'Емельянов', 'Ёжиков', 'адам', 'Борис 10', 'Борис 2', 'Anna']
  for (const [n, name] of names.entries()) await admin.call(users.create, { ...form, name, email: `n${n}@example.ru` })
  const sorted = ['адам', 'Борис 2', 'Борис 10', 'Ёжиков', 'ёлкина', 'Емельянов', 'Ерин', 'Яна', 'admin', 'Anna', 'Zoe']
  const listed: string[] = []
  let cursor: string | undefined
  do {
    const page = await admin.call(users.list, { show: 'all', sort: 'name', limit: 3, ...(cursor && { cursor }) })
    listed.push(...page.users.map((u) => u.name))
    cursor = page.next ?? undefined
  } while (cursor)
  expect(listed).toEqual(sorted)
})
