import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chatPage } from '@beseda/contract/channels/chat-page.ts'
import { siteChat } from '@beseda/contract/channels/site-chat.ts'
import { type DemoFacts, theApp } from './app.ts'
import { api, unique, userNo } from './people.ts'
import { shopPage } from './shop.ts'

type User = DemoFacts['users'][number]
/** A team of the demo organization with operators and a widget of its own: its chats meet no other journey. */
export interface Desk {
  readonly users: readonly User[]
  readonly team: { readonly id: string; readonly name: string }
  readonly widgetId: string
  /** A page with this widget, on another site than the server. */
  readonly shopUrl: string
  /** The operators stop receiving chats. */
  readonly close: () => Promise<void>
}
const password = 'Correct-horse-1'

export const openDesk = async (o: { readonly people?: number } = {}): Promise<Desk> => {
  const call = await api(userNo(0, 'administrator'))
  const make = async <T>(path: string, body: object): Promise<T> => {
    const made = await call('POST', path, body)
    if (made.code !== 'ok') throw new Error(`${path}: ${JSON.stringify(made)}`)
    return made.entity
  }
  const { roles } = (await call('GET', '/roles')).entity as { roles: { id: string; system: string | null }[] }
  const roleId = roles.find(({ system }) => system === 'operator')!.id
  const about = { description: 'Смена одного пути', memberIds: [], dialogLimit: 99 }
  const team = await make<Desk['team']>('/teams', { name: unique('Смена'), ...about })
  const hire = async (): Promise<User> => {
    const name = unique('Лада')
    const login = `${unique('lada').replace(' ', '-')}@domilad.example`
    const rest = { phone: '', affiliation: '', teamIds: [team.id], breakMinutes: null, photoId: null, active: true }
    await make('/users', { name, email: login, roleId, ...rest, password, passwordRepeat: password })
    return { role: 'operator', name, login, password }
  }
  const users = await Promise.all(Array.from({ length: o.people ?? 1 }, hire))
  const channel = {
    id: randomUUID(),
    type: 'site_chat',
    name: unique('Магазин'),
    settings: { ...siteChat.initial!('ru'), formWhen: 'never' },
  }
  const { id: widgetId } = await make<{ id: string }>('/channels', { ...channel, teamId: team.id, reopenHours: 24 })
  return {
    users,
    team,
    widgetId,
    shopUrl: `${await shopsUrl()}/${widgetId}`,
    close: async () => {
      for (const user of users) await (await api(user))('PATCH', '/presence', { presence: 'break' })
    },
  }
}
/** A page of its own that answers for the team of this desk. */
export const openChatPage = async ({ team }: Desk): Promise<{ readonly id: string; readonly url: string }> => {
  const id = randomUUID()
  const channel = {
    id,
    type: 'chat_page',
    name: unique('Страница'),
    settings: { ...chatPage.initial!('ru'), formWhen: 'never' },
    teamId: team.id,
  }
  const made = await (await api(userNo(0, 'administrator')))('POST', '/channels', channel)
  if (made.code !== 'ok') throw new Error(JSON.stringify(made))
  return { id, url: `${theApp().url}/c/${id}` }
}

let shops: Promise<string> | undefined
/** One server of customers' sites for the whole worker; it ends with the worker. */
const shopsUrl = (): Promise<string> => {
  shops ??= new Promise((resolve) => {
    const server = createServer((request, answer) => {
      answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      answer.end(shopPage({ origin: new URL(theApp().url).origin, widgetId: request.url!.slice(1) }))
    })
    server.unref()
    server.listen(0, '127.0.0.1', () => resolve(`http://localhost:${(server.address() as AddressInfo).port}`))
  })
  return shops
}
