import type { EntityOf } from '@beseda/contract/endpoint.ts'
import type { search } from '@beseda/contract/endpoints/search.ts'
import type { FoundClient } from '@beseda/contract/entities/search.ts'
import { inOtherLayout } from '@beseda/domain/text/search-forms.ts'
import { prepared } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { type SystemWork, systemWork } from '../../platform/unit-of-work.ts'
import { isSeenSql, seeing } from '../chat-view/index.ts'
import { matchingClients } from './clients.ts'
import { ask, type Question } from './forms.ts'
import { findMessages } from './messages.ts'
import { type Hit, valuesOf } from './parameters.ts'
import { readFound } from './read.ts'
import { findRequests } from './requests.ts'

/** Of each kind. */
const few = 5
const dayMs = 86_400_000
/** Of each client $5 the newest chat that the user sees; names that begin with the words $6 first. */
const clients = prepared(`
  select * from (
    select distinct on (cl.id) cl.id, cl.name, k.address, c.id as chat_id, c.status, c.activity_at, ch.id as channel_id, ch.type, ch.name as channel_name
    from clients cl join chats c on c.client_id = cl.id join contacts k on k.id = c.contact_id join channels ch on ch.id = c.channel_id
    where cl.organization_id = $1 and cl.id = any ($5::uuid[]) and ${isSeenSql}
    order by cl.id, c.status = 'closed', c.activity_at desc) x
  order by not starts_with(translate(lower(name), 'ё', 'е'), $6), status = 'closed', activity_at desc, id limit ${few}`)
interface Row {
  readonly id: string
  readonly name: string
  readonly address: string
  readonly chat_id: string
  readonly status: string
  readonly channel_id: string
  readonly type: string
  readonly channel_name: string
}
interface Hits {
  readonly question: Question
  readonly clientIds: readonly string[]
  readonly requests: readonly Hit[]
  readonly messages: readonly Hit[]
}
const words = (question: Question): string => question.words.join(' ')
const hitsOf = async (s: SystemWork, user: SignedIn, text: string): Promise<Hits> => {
  const question = await ask(s, user.organizationId, text)
  const { number, phone, lexemes } = question
  const values = valuesOf(user, {}, null, null)
  const until = { from: undefined, until: s.now + dayMs, limit: few }
  const named = await matchingClients(s, user.organizationId, text, phone)
  return {
    question,
    clientIds:
      named.length > 0
        ? (await s.run<Row>(clients, [...seeing(user), named, words(question)])).map(({ id }) => id)
        : [],
    requests: await findRequests(s, values, { number, clientIds: [], limit: few }),
    messages: lexemes ? await findMessages(s, values, lexemes, until) : [],
  }
}
const isEmpty = ({ clientIds, requests, messages }: Hits): boolean =>
  clientIds.length + requests.length + messages.length === 0
const toClient = (r: Row): FoundClient => ({
  id: r.id,
  name: r.name,
  address: r.address,
  chatId: r.chat_id,
  channel: { id: r.channel_id, type: r.type, name: r.channel_name },
  isClosed: r.status === 'closed',
})
const idsOf = (hits: readonly Hit[]): string[] => hits.map(({ id }) => id)

/** A few of each, for the command palette. */
export const findQuickly = (deps: Deps, user: SignedIn, given: string): Promise<EntityOf<typeof search.quick>> =>
  systemWork(deps, async (s) => {
    const typed = given.trim()
    const other = inOtherLayout(typed)
    const first = await hitsOf(s, user, typed)
    const second = isEmpty(first) && other !== null ? await hitsOf(s, user, other) : null
    const meant = second && !isEmpty(second) ? other : null
    const { question, clientIds, requests, messages } = meant !== null ? second! : first
    const w = await s.actFor(user.organizationId)
    const of = user.organizationId
    const named = clientIds.length > 0 ? await w.run<Row>(clients, [...seeing(user), clientIds, words(question)]) : []
    return {
      clients: named.map(toClient),
      requests: await readFound(w, of, { messages: [], requests: idsOf(requests) }, question),
      messages: await readFound(w, of, { messages: idsOf(messages), requests: [] }, question),
      meant,
    }
  })
