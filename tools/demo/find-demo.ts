import { chatPage } from '@beseda/contract/channels/chat-page.ts'
import type { DemoFacts } from '../../server/src/app/demo-file.ts'
import { type Connection, prepared } from '../../server/src/platform/db.ts'
import { channels } from './content/setup.ts'
import { people } from './content/staff.ts'
import { demoLogin, loginOf } from './organization-rows.ts'
import { demoPassword } from './passwords.ts'
import { servicePeopleIn } from './service.ts'

const statement = prepared(`
  select (select ch.id from channels ch where ch.organization_id = o.id and ch.name = $2 limit 1) as "widgetId",
    (select ch.id from channels ch where ch.organization_id = o.id and ch.type = $3 limit 1) as "chatPageId"
  from organizations o where o.login = $1 and o.demo is not null`)

const idsOf = prepared(`select id, login from users where login = any ($1::text[])`)

/** What is there of the demo, or null. */
export const findDemo = async (c: Pick<Connection, 'run'>, secret: string): Promise<DemoFacts | null> => {
  const wanted = [demoLogin, channels.site.name, chatPage.type]
  const [row] = await c.run<Pick<DemoFacts, 'widgetId' | 'chatPageId'>>(statement, wanted)
  if (!row) return null
  const users = people.map(({ key, name, role }) => {
    return { role, name, login: loginOf(key), password: demoPassword(secret, key) }
  })
  const staff = (await servicePeopleIn(c)).map(({ key, name, login }) => {
    return { role: key, name, login, password: demoPassword(secret, key) }
  })
  const all = [...users, ...staff]
  const rows = await c.run<{ id: string; login: string }>(idsOf, [all.map(({ login }) => login)])
  const ids = new Map(rows.map(({ id, login }) => [login, id]))
  return { users: all.map((user) => ({ id: ids.get(user.login) ?? '', ...user })), ...row }
}
