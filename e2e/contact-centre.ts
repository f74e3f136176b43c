import type { Right } from '@beseda/contract/access.ts'
import { type Browser, expect } from '@playwright/test'
import { insert, insertChannel, insertSignIn, insertTeam } from '../bench/nodes/insert.ts'
import { createNode, type ServerNode } from '../bench/nodes/nodes.ts'
import { newId, openStage, type Stage } from '../bench/stage.ts'
import { Operator } from './people.ts'

export interface Employee {
  readonly id: string
  readonly name: string
  readonly token: string
}
/** A server and an organization whose time the journey controls. */
export interface ContactCentre {
  readonly url: string
  readonly stage: Stage
  /** Advances the time by this many minutes. */
  readonly pass: (minutes: number) => Promise<void>
  readonly teamId: (name: string) => string
  readonly hire: (name: string, teams: readonly string[], rights: readonly Right[]) => Promise<Employee>
  /** A user's console. */
  readonly open: (browser: Browser, who: Employee) => Promise<Operator>
  readonly call: (
    who: Employee,
    method: string,
    path: string,
    body?: object,
  ) => Promise<{ code: string; entity: never }>
  readonly close: () => Promise<void>
}
export interface Founding {
  /** Name and columns of each team; the first one answers the widget. */
  readonly teams: Readonly<Record<string, Record<string, unknown>>>
  readonly channel: Record<string, unknown>
}
export const openContactCentre = async ({ teams, channel }: Founding): Promise<ContactCentre> => {
  const stage = await openStage({ operators: 0 })
  const ids = new Map<string, string>()
  for (const [name, columns] of Object.entries(teams)) ids.set(name, await insertTeam(stage, { name, ...columns }))
  const teamId = (name: string): string => ids.get(name)!
  const widgetId = await insertChannel(stage, teamId(Object.keys(teams)[0]!), channel)
  const node: ServerNode = await createNode(stage, { slow: true, env: { NODE_WIDGET: widgetId } })
  await node.start()
  let passed = 0
  return {
    url: node.url,
    stage,
    teamId,
    pass: async (minutes) => {
      passed += minutes * 60_000
      await node.pass(passed)
    },
    hire: async (name, of, rights) => {
      const [id, role_id, at] = [newId(), newId(), new Date()]
      const about = { organization_id: stage.organizationId, created_at: at }
      await insert(stage, 'roles', { ...about, id: role_id, name: `Роль: ${name}`, rights })
      const person = { name, login: `${id}@bench.example`, password_hash: 'none' }
      await insert(stage, 'users', { ...about, id, role_id, ...person })
      const away = { user_id: id, presence: 'break', since: at }
      await insert(stage, 'operator_presence', { organization_id: stage.organizationId, ...away })
      for (const team of of)
        await insert(stage, 'team_members', {
          organization_id: stage.organizationId,
          team_id: teamId(team),
          user_id: id,
        })
      return { id, name, token: await insertSignIn(stage, id) }
    },
    open: async (browser, who) => {
      const context = await browser.newContext()
      await context.addInitScript((token) => localStorage.setItem('token', token), who.token)
      const page = await context.newPage()
      await page.goto(`${node.url}/admin/chats?filter=assigned`)
      await expect(page.getByRole('list', { name: 'Список чатов' }).or(page.getByText('Нет чатов'))).toBeVisible()
      return new Operator(page, (on) => context.setOffline(!on))
    },
    call: async (who, method, path, body) => {
      const headers = { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' }
      const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) }
      return (await (await fetch(`${node.url}/api${path}`, sent)).json()) as { code: string; entity: never }
    },
    close: async () => {
      await node.kill()
      await stage.close()
    },
  }
}
