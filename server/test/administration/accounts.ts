import { auth } from '@beseda/contract/endpoints/auth.ts'
import { users } from '@beseda/contract/endpoints/users.ts'
import { addSystemRoles } from '../../src/features/roles/index.ts'
import { work } from '../../src/platform/unit-of-work.ts'
import { callEndpoint } from '../world/call.ts'
import { allRights, type Operator } from '../world/people.ts'
import { createWorld, type World, type WorldOptions } from '../world/world.ts'

export const clientRights = allRights.filter((right) => right !== 'RIGHT_OBSERVER')
export const password = 'Sinichka-42'

/** A world with the system roles, an administrator, and what tests of users fill in. */
export interface Accounts {
  readonly w: World
  readonly admin: Operator
  readonly roles: Awaited<ReturnType<typeof addSystemRoles>>
  /** The form of Vera, a new operator. */
  readonly form: () => ReturnType<typeof formOf>
  readonly withPassword: (more?: object) => ReturnType<typeof formOf> & { password: string; passwordRepeat: string }
  /** What creating Vera gives: `ok`, the codes of the wrong fields, or the code of the refusal. */
  readonly outcomeOf: (more: object, who?: Operator) => Promise<unknown>
  /** The token, or the code of the refusal. */
  readonly signIn: (login: string, secret: string) => Promise<string>
}
const formOf = (roleId: string, teamId: string) => ({
  name: 'Вера Лисицына',
  email: 'vera@example.ru',
  phone: '+7 900 123-45-67',
  affiliation: 'Подрядчик',
  roleId,
  teamIds: [teamId],
  breakMinutes: 15 as number | null,
  photoId: null as string | null,
  active: true,
})
export const openAccounts = async (o: WorldOptions = {}): Promise<Accounts> => {
  const w = await createWorld(o)
  const admin = await w.operator('admin', { rights: clientRights, team: null })
  const roles = await work(w.deps, w.organizationId, (x) => addSystemRoles(x))
  const form = () => formOf(roles.operator, w.teamId)
  const withPassword = (more: object = {}) => ({ ...form(), password, passwordRepeat: password, ...more })
  return {
    ...{ w, admin, roles, form, withPassword },
    outcomeOf: async (more, who = admin) => {
      const answer = await callEndpoint(w.app, users.create, withPassword(more), { token: who.token })
      return answer.code === 'ok' ? 'ok' : (answer.error.fields ?? answer.code)
    },
    signIn: async (login, secret) => {
      const answer = await callEndpoint(w.app, auth.signIn, { login, password: secret })
      return answer.code === 'ok' ? answer.entity.token : answer.code
    },
  }
}
