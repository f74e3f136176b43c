import type { ClientCard, ClientFacts, SessionSummary } from '@beseda/contract/entities/client.ts'
import type { Runner } from '../../platform/db.ts'
import { prepared } from '../../platform/db.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { findChat } from '../chat-view/index.ts'
import { clientFacts } from '../clients/index.ts'
import type { PhotoLink } from '../photos/index.ts'

/** The panel shows at most this many sessions, the newest first. */
const sessionsShown = 100
const contacts = prepared(`
  select k.id, ch.type as "channelType", k.address, k.page_url, k.page_title
  from contacts k join channels ch on ch.id = k.channel_id
  where k.organization_id = $1 and k.client_id = $2 order by k.created_at`)
const sessions = prepared(`
  select s.id, s.chat_id as "chatId", s.number, ch.type as "channelType", s.opened_at as "openedAt", s.closed_at as "closedAt",
    u.name as "operatorName", ca.path as category, s.rating, s.first_seq as "firstSeq"
  from chat_sessions s join channels ch on ch.id = s.channel_id left join users u on u.id = s.operator_id
    left join categories ca on ca.id = s.category_id
  where s.organization_id = $1 and s.client_id = $2 order by s.opened_at desc limit ${sessionsShown}`)
const totals = prepared(`
  select count(*)::int as n, avg(rating)::float8 as rating,
    (select max(given_at) from client_consents where organization_id = $1 and client_id = $2) as "consentAt"
  from chat_sessions where organization_id = $1 and client_id = $2`)

interface Totals extends Pick<ClientCard, 'consentAt'> {
  n: number
  rating: number | null
}

interface ContactRow {
  id: string
  channelType: string
  address: string
  page_url: string | null
  page_title: string | null
}
const noFacts: ClientFacts = { details: [], tags: [], extra: [], companies: [], comments: [], alike: [] }

/** The card of a chat's client. Reads only those parts of the history and the profile that the plan includes. */
export const clientCard = async (c: Runner, user: SignedIn, photo: PhotoLink, chatId: string): Promise<ClientCard> => {
  const chat = await findChat(c, user, chatId, photo)
  const who = [user.organizationId, chat.client.id]
  const hasProfile = user.options.includes('OPTION_CLIENT_PROFILE')
  const hasPast = user.options.includes('OPTION_INTERACTION_HISTORY')
  const [known, facts, shown, [total]] = await Promise.all([
    hasProfile ? c.run<ContactRow>(contacts, who) : [],
    hasProfile ? clientFacts(c, user, chat.client.id) : noFacts,
    hasPast ? c.run<SessionSummary>(sessions, who) : [],
    hasProfile || hasPast ? c.run<Totals>(totals, who) : [],
  ])
  const page = known.find((k) => k.page_url)
  return {
    ...{ id: chat.client.id, name: chat.client.name, photoUrl: chat.client.photoUrl, status: chat.client.status },
    ...facts,
    contacts: known.map(({ id, channelType, address }) => ({ id, channelType, address })),
    consentAt: hasProfile && total ? total.consentAt : null,
    sessionCount: hasPast && total ? total.n : 0,
    averageRating: hasProfile && total ? total.rating : null,
    sessions: [...shown],
    page: page ? { url: page.page_url!, title: page.page_title ?? '' } : null,
  }
}
