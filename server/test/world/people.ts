import type { Option, Right } from '@beseda/contract/access.ts'
import { options, rights } from '@beseda/contract/access-words.ts'
import type { Endpoint, EntityOf, InputOf } from '@beseda/contract/endpoint.ts'
import { chats } from '@beseda/contract/endpoints/chats.ts'
import { messages } from '@beseda/contract/endpoints/messages.ts'
import { queues } from '@beseda/contract/endpoints/queues.ts'
import { widget } from '@beseda/contract/endpoints/widget.ts'
import type { Chat, Queue } from '@beseda/contract/entities/chat.ts'
import type { Message } from '@beseda/contract/entities/message.ts'
import type { VisitorMessage } from '@beseda/contract/entities/widget.ts'
import { limits } from '@beseda/contract/limits.ts'
import type { FastifyInstance } from 'fastify'
import type { QueryResultRow } from 'pg'
import type { InboundEvent } from '../../src/channels/inbound.ts'
import { saveSecrets } from '../../src/features/channel-store/index.ts'
import type { TestClock } from '../../src/platform/clock.ts'
import type { Deps } from '../../src/platform/deps.ts'
import { hashToken } from '../../src/platform/gate.ts'
import { work } from '../../src/platform/unit-of-work.ts'
import { mustCall } from './call.ts'
import { loopbackSignature, type Provider } from './provider.ts'

export interface Person {
  readonly id: string
  readonly token: string
  readonly call: <E extends Endpoint>(endpoint: E, input: InputOf<E>) => Promise<EntityOf<E>>
}
export interface Operator extends Person {
  readonly queue: (filter?: Queue) => Promise<Chat[]>
  readonly reply: (chatId: string, text: string, o?: { id?: string; internal?: boolean }) => Promise<Message>
  readonly take: (chatId: string) => Promise<Chat>
  /** Closes the chat and advances past the undo period. */
  readonly closeChat: (chatId: string) => Promise<Chat>
  readonly feed: (chatId: string) => Promise<Message[]>
}
export interface VisitorPerson {
  readonly token: string
  readonly call: Person['call']
  readonly writes: (text: string, id?: string) => Promise<VisitorMessage>
  readonly sees: () => Promise<VisitorMessage[]>
  readonly chatId: () => Promise<string>
}
export interface NewOperator {
  readonly team?: string | null
  readonly presence?: 'online' | 'break' | 'offline'
  readonly rights?: readonly Right[]
  readonly organization?: string
  readonly active?: boolean
}
export interface People {
  /** The first organization. `another()` creates one more, with its own team and channel. */
  readonly organizationId: string
  readonly teamId: string
  readonly channelId: string
  readonly loopbackId: string
  readonly another: () => Promise<{ organizationId: string; teamId: string; channelId: string }>
  readonly team: (o: { limit: number; redistribute?: number | null; close?: number | null }) => Promise<string>
  readonly operator: (name: string, o?: NewOperator) => Promise<Operator>
  readonly visitor: (name: string, channelId?: string) => Promise<VisitorPerson>
  /** Delivers a message from the provider of the loopback channel. */
  readonly providerSends: (from: string, text: string, id?: string) => Promise<number>
  readonly providerReports: (ids: readonly string[], status: string) => Promise<number>
  /** Delivers any other event of that provider. */
  readonly providerTells: (event: InboundEvent) => Promise<number>
  readonly newId: () => string
  readonly nameOfUser: (id: string | undefined) => string
}
interface Stage {
  readonly deps: Deps
  readonly app: FastifyInstance
  readonly sql: <Row extends QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>
  readonly clock: TestClock
  readonly provider: Provider
  readonly advance: (ms: number) => Promise<void>
}
export const allOptions = Object.keys(options) as Option[]
export const allRights = Object.keys(rights) as Right[]
const look = { title: 'Дом и лад', subtitle: 'Отвечаем за 2 минуты', greeting: 'Здравствуйте', accent: '#0B7A74' }

export const peopleOf = async ({ deps, app, sql, clock, advance }: Stage): Promise<People> => {
  const newId = deps.ids.next
  const at = () => new Date(clock.now()).toISOString()
  const names = new Map<string, string>()
  const insert = (table: string, row: Record<string, unknown>) => {
    const columns = Object.keys(row)
    return sql(
      `insert into ${table} (${columns.join(', ')}) values (${columns.map((_, i) => `$${i + 1}`).join(', ')})`,
      Object.values(row),
    )
  }
  const makeTeam = async (
    organizationId: string,
    o: { limit: number; redistribute?: number | null; close?: number | null },
  ) => {
    const id = newId()
    const times = { redistribute_minutes: o.redistribute ?? null, close_hours: o.close ?? null }
    await insert('teams', {
      id,
      organization_id: organizationId,
      name: `Team ${id.slice(-4)}`,
      dialog_limit: o.limit,
      ...times,
      created_at: at(),
    })
    return id
  }
  const makeChannel = async (organizationId: string, teamId: string, type: string, settings: object) => {
    const id = newId()
    await insert('channels', {
      id,
      organization_id: organizationId,
      type,
      name: type,
      team_id: teamId,
      settings: JSON.stringify(settings),
      reopen_hours: 0,
      created_at: at(),
    })
    return id
  }
  const makeOrganization = async (login: string) => {
    const organizationId = newId()
    await insert('organizations', { id: organizationId, login, name: login, options: allOptions, created_at: at() })
    const teamId = await makeTeam(organizationId, { limit: 10 })
    const channelId = await makeChannel(organizationId, teamId, 'site_chat', {
      ...look,
      position: 'right',
      allowedHosts: [],
    })
    return { organizationId, teamId, channelId }
  }
  const first = await makeOrganization('first')
  const loopbackId = await makeChannel(first.organizationId, first.teamId, 'loopback', {})
  await work(deps, first.organizationId, async (w) =>
    saveSecrets(w, deps, loopbackId, { secret: 'secret', hookSecret: 'hook-secret' }),
  )
  const hook = async (update: object) => {
    const payload = JSON.stringify(update)
    const headers = { ...loopbackSignature('hook-secret', payload), 'content-type': 'application/json' }
    return (await app.inject({ method: 'POST', url: `/api/hooks/${loopbackId}`, headers, payload })).statusCode
  }

  const signInAs = async (organizationId: string, userId: string) => {
    const token = `test-token-of-${userId}`
    const until = new Date(clock.now() + 30 * 86_400_000).toISOString()
    await insert('sign_ins', {
      id: newId(),
      token_hash: hashToken(token),
      organization_id: organizationId,
      user_id: userId,
      created_at: at(),
      last_used_at: at(),
      ends_at: until,
      expires_at: until,
    })
    return token
  }
  return {
    ...first,
    loopbackId,
    newId,
    nameOfUser: (id) => (id ? (names.get(id) ?? '') : ''),
    another: () => makeOrganization(`org ${newId().slice(-6)}`),
    team: (o) => makeTeam(first.organizationId, o),
    operator: async (name, o = {}) => {
      const organizationId = o.organization ?? first.organizationId
      const [id, role] = [newId(), newId()]
      names.set(id, name)
      const has = o.rights ?? ['AUTHORITY_CHAT_DISTRIBUTION']
      await insert('roles', {
        id: role,
        organization_id: organizationId,
        name: `role of ${name} ${role.slice(-6)}`,
        rights: has,
        created_at: at(),
      })
      const login = `${name}-${id.slice(-6)}@example.ru`
      const person = {
        name,
        login,
        password_hash: 'none',
        active: o.active ?? true,
      }
      await insert('users', { id, organization_id: organizationId, role_id: role, ...person, created_at: at() })
      const presence = { presence: o.presence ?? 'online', since: at() }
      await insert('operator_presence', { user_id: id, organization_id: organizationId, ...presence })
      const team = o.team === undefined ? (o.organization ? null : first.teamId) : o.team
      if (team) await insert('team_members', { organization_id: organizationId, team_id: team, user_id: id })
      const token = await signInAs(organizationId, id)
      const call: Person['call'] = (endpoint, input) => mustCall(app, endpoint, input, { token })
      return {
        id,
        token,
        call,
        queue: async (filter = 'assigned') => (await call(queues.list, { filter })).chats,
        reply: (chatId, text, m = {}) =>
          call(messages.send, { chatId, id: m.id ?? newId(), text, ...(m.internal && { internal: true }) }),
        take: (chatId) => call(chats.take, { chatId }),
        closeChat: async (chatId) => {
          await call(chats.close, { chatId })
          await advance(limits.undoMs)
          return call(chats.one, { chatId })
        },
        feed: async (chatId) => (await call(messages.list, { chatId, limit: 100 })).messages,
      }
    },
    visitor: async (name, channelId = first.channelId) => {
      const { token } = await mustCall(app, widget.start, {
        widgetId: channelId,
        key: `key-of-${name}`.padEnd(30, '-'),
      })
      const call: Person['call'] = (endpoint, input) => mustCall(app, endpoint, input, { token })
      return {
        token,
        call,
        writes: (text, id = newId()) => call(widget.send, { id, text }),
        sees: async () => (await call(widget.messages, { limit: 100 })).messages,
        chatId: async () => {
          const hash = hashToken(token)
          const [row] = await sql<{ id: string }>(
            'select c.id from chats c join contacts k on k.id = c.contact_id where k.token_hash = $1',
            [hash],
          )
          return row!.id
        },
      }
    },
    providerSends: (from, text, id = newId()) => hook({ type: 'message', id, from: { id: from, name: from }, text }),
    providerTells: (event) => hook({ type: 'event', event }),
    providerReports: (ids, status) => hook({ type: 'status', ids, status }),
  }
}
