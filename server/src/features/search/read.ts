import type { Colour } from '@beseda/contract/colours.ts'
import type { Found } from '@beseda/contract/entities/search.ts'
import { fragmentOf } from '@beseda/domain/search/fragment.ts'
import { telling } from '@beseda/domain/search/lexemes.ts'
import { prepared, type Runner } from '../../platform/db.ts'
import type { Question } from './forms.ts'

interface Row {
  readonly id: string
  readonly chat_id: string
  readonly seq: number
  readonly at: number
  readonly number: number
  readonly closed: boolean
  readonly client_id: string
  readonly client_name: string
  readonly status_id: string | null
  readonly status_name: string | null
  readonly status_colour: Colour | null
  readonly channel_id: string
  readonly channel_type: string
  readonly channel_name: string
  readonly team_id: string | null
  readonly team_name: string | null
  readonly operator_id: string | null
  readonly operator_name: string | null
  readonly category: string | null
  readonly rating: number | null
}
interface MessageRow extends Row {
  readonly kind: string
  readonly author_kind: NonNullable<Found['message']>['author']['kind']
  readonly author_name: string
  readonly text: string
  readonly files: string[]
}
const shared = `s.chat_id, s.number, s.closed_at is not null as closed, cl.id as client_id, cl.name as client_name,
    cs.id as status_id, cs.name as status_name, cs.colour as status_colour,
    ch.id as channel_id, ch.type as channel_type, ch.name as channel_name, t.id as team_id, t.name as team_name,
    u.id as operator_id, u.name as operator_name, ca.path as category, s.rating::int as rating`
const joined = `join chats c on c.id = s.chat_id join clients cl on cl.id = c.client_id join channels ch on ch.id = s.channel_id
    left join client_statuses cs on cs.id = cl.status_id left join teams t on t.id = s.team_id
    left join users u on u.id = s.operator_id left join categories ca on ca.id = s.category_id`
const messages = prepared(`
  select m.id, m.seq, m.at, m.kind, m.author_kind, m.author_name, m.text, ${shared},
    coalesce((select array_agg(f.name order by f.position) from files f where f.message_id = m.id), '{}') as files
  from messages m join chat_sessions s on s.id = m.session_id ${joined}
  where m.organization_id = $1 and m.id = any ($2::uuid[]) and m.removed_at is null`)
const requests = prepared(`
  select s.id, s.first_seq as seq, s.opened_at as at, ${shared} from chat_sessions s ${joined}
  where s.organization_id = $1 and s.id = any ($2::uuid[])`)

const named = (id: string | null, name: string | null) => (id === null ? null : { id, name: name! })
const toFound = (r: Row, message: Found['message']): Found => ({
  id: r.id,
  chatId: r.chat_id,
  seq: r.seq,
  at: r.at,
  number: r.number,
  isClosed: r.closed,
  client: {
    id: r.client_id,
    name: r.client_name,
    status: r.status_id === null ? null : { id: r.status_id, name: r.status_name!, colour: r.status_colour! },
  },
  channel: { id: r.channel_id, type: r.channel_type, name: r.channel_name },
  team: named(r.team_id, r.team_name),
  operator: named(r.operator_id, r.operator_name),
  category: r.category,
  rating: r.rating,
  message,
})
const newestFirst = (a: Found, b: Found): number => b.at - a.at || (a.id < b.id ? 1 : -1)

/** What was found, as it is shown; read as the organization, whose rows alone are visible. Newest first. */
export const readFound = async (
  c: Runner,
  organizationId: string,
  ids: { readonly messages: readonly string[]; readonly requests: readonly string[] },
  question: Question | null,
): Promise<Found[]> => {
  const forms = telling(question?.forms ?? [])
  const phone = question?.phone ?? null
  const written = ids.messages.length > 0 ? await c.run<MessageRow>(messages, [organizationId, ids.messages]) : []
  const opened = ids.requests.length > 0 ? await c.run<Row>(requests, [organizationId, ids.requests]) : []
  return [
    ...written.map((r) =>
      toFound(r, {
        author: { kind: r.author_kind, name: r.author_name },
        internal: r.kind === 'internal',
        fragment: [...fragmentOf(r.text, forms, phone)],
        files: r.files.map((name) => [...fragmentOf(name, forms, phone)]),
      }),
    ),
    ...opened.map((r) => toFound(r, null)),
  ].sort(newestFirst)
}
