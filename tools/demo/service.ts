import { options } from '@beseda/contract/access-words.ts'
import { serviceRole, systemRoles } from '@beseda/contract/system-roles.ts'
import { type Connection, prepared, toDb } from '../../server/src/platform/db.ts'
import type { Ids } from '../../server/src/platform/random.ts'
import { insertRows } from './insert-rows.ts'
import { shopTimeZone } from './shop-time.ts'

/** The organization that runs the installation: its administrator, and the operator who answers the support chat. */
export const serviceLogin = 'demo-service'
export const servicePeople = [
  { key: 'service', name: 'Нина Сорокина', login: 'service@beseda.example' },
  { key: 'support', name: 'Павел Зимин', login: 'support@beseda.example' },
] as const
export type ServiceKey = (typeof servicePeople)[number]['key']

const find = prepared(`select id from organizations where login = $1 and demo is not null`)
const findPeople = prepared(`select login from users where organization_id = $1`)
const idOfService = async (c: Pick<Connection, 'run'>): Promise<string | undefined> =>
  (await c.run<{ id: string }>(find, [serviceLogin]))[0]?.id
/** Who of them is there: demos of earlier versions have no support operator. */
export const servicePeopleIn = async (c: Pick<Connection, 'run'>): Promise<(typeof servicePeople)[number][]> => {
  const id = await idOfService(c)
  const logins = id ? (await c.run<{ login: string }>(findPeople, [id])).map(({ login }) => login) : []
  return servicePeople.filter(({ login }) => logins.includes(login))
}
export const hasService = async (c: Pick<Connection, 'run'>): Promise<boolean> =>
  (await servicePeopleIn(c)).length === servicePeople.length

interface NewService {
  readonly ids: Ids
  readonly now: number
  readonly hashOf: (key: ServiceKey) => Promise<string>
}
/** Adds what is missing. */
export const addService = async (c: Connection, o: NewService): Promise<void> => {
  const known = await idOfService(c)
  const id = known ?? o.ids.next()
  if (!known) await insertRows(c, organizationRows(id, o.now))
  const there = await servicePeopleIn(c)
  for (const { key, name, login } of servicePeople) {
    if (there.some((person) => person.key === key)) continue
    const [roleId, userId] = [o.ids.next(), o.ids.next()]
    const of = { organization_id: id, created_at: toDb(o.now) }
    const user = { ...of, id: userId, role_id: roleId, name, login, password_hash: await o.hashOf(key), active: true }
    await insertRows(c, {
      roles: [{ ...of, id: roleId, immutable: true, ...roles[key] }],
      users: [user],
      ...(key === 'support' && teamRows({ of, id: o.ids.next(), userId })),
      operator_presence: [{ user_id: userId, organization_id: id, presence: 'offline', since: of.created_at }],
    })
  }
}
const roleOf = ({ name, description, rights }: typeof serviceRole) => ({
  ...{ name: name.ru, description: description.ru, rights },
})
const roles = {
  service: roleOf(serviceRole),
  support: { ...roleOf(systemRoles.operator), system: 'operator' },
}
const organizationRows = (id: string, now: number) => ({
  organizations: [
    {
      ...{ id, login: serviceLogin, name: 'Сервис «Беседа»', admin_email: servicePeople[0].login, demo: 'open' },
      ...{ time_zone: shopTimeZone, options: Object.keys(options), created_at: toDb(now) },
      ...{ status: 'active', lang: 'ru', next_session_number: 1, instance: '', trial: false, lapsed: false },
      ...{ balance_kopecks: 0, version: 1 },
    },
  ],
})
/** The support chat goes to the oldest team of the service. */
const teamRows = ({
  of,
  id,
  userId,
}: {
  of: { organization_id: string; created_at: unknown }
  id: string
  userId: string
}) => ({
  teams: [
    {
      ...{ ...of, id, name: 'Поддержка', description: 'Отвечает организациям в чате поддержки', dialog_limit: 12 },
    },
  ],
  team_members: [{ organization_id: of.organization_id, team_id: id, user_id: userId }],
})
