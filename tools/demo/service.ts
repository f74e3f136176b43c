import { options } from '@beseda/contract/access-words.ts'
import { serviceRole } from '@beseda/contract/system-roles.ts'
import { type Connection, prepared, toDb } from '../../server/src/platform/db.ts'
import type { Ids } from '../../server/src/platform/random.ts'
import { insertRows } from './insert-rows.ts'
import { shopTimeZone } from './shop-time.ts'

/** The organization that runs the installation; its only user is the service administrator. */
export const serviceLogin = 'demo-service'
export const servicePerson = { key: 'service', name: 'Нина Сорокина', login: 'service@beseda.example' } as const

const find = prepared(`select 1 from organizations where login = $1 and demo is not null`)
export const hasService = async (c: Pick<Connection, 'run'>): Promise<boolean> =>
  (await c.run(find, [serviceLogin])).length > 0

export const addService = async (
  c: Connection,
  o: { readonly ids: Ids; readonly now: number; readonly passwordHash: string },
): Promise<void> => {
  const [id, roleId, userId] = [o.ids.next(), o.ids.next(), o.ids.next()]
  const at = toDb(o.now)
  const of = { organization_id: id, created_at: at }
  const { name, login } = servicePerson
  await insertRows(c, {
    organizations: [
      {
        ...{ id, login: serviceLogin, name: 'Сервис «Беседа»', admin_email: login, demo: 'open' },
        ...{ time_zone: shopTimeZone, options: Object.keys(options), created_at: at },
        ...{ status: 'active', lang: 'ru', next_session_number: 1, instance: '', trial: false, lapsed: false },
        ...{ balance_kopecks: 0, version: 1 },
      },
    ],
    roles: [
      {
        ...{ ...of, id: roleId, name: serviceRole.name.ru, rights: serviceRole.rights, immutable: true },
        description: serviceRole.description.ru,
      },
    ],
    users: [
      {
        ...{ ...of, id: userId, role_id: roleId, name, login, password_hash: o.passwordHash },
        active: true,
      },
    ],
    operator_presence: [{ user_id: userId, organization_id: id, presence: 'offline', since: at }],
  })
}
