import type { Lang } from '@beseda/contract/lang.ts'
import { limits } from '@beseda/contract/limits.ts'
import { prepared } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { systemWork, type WorkDeps, work } from '../../platform/unit-of-work.ts'
import { isRepeated, receive } from '../inbound/index.ts'

/** A button of a bot that its client opens as a page. */
export interface LinkOfBot {
  readonly id: string
  readonly organizationId: string
  readonly organizationName: string
  readonly lang: Lang
  /** Of the organization. */
  readonly brand: string | null
  readonly label: string
  readonly payload: string
  readonly messageId: string
  readonly sessionId: string
  readonly contactId: string
  readonly channelId: string
}
/** The bot still leads the session, so it waits for this answer. */
const byId = prepared(`
  select l.id, l.organization_id as "organizationId", o.name as "organizationName", o.lang, o.brand, l.label, l.payload,
    l.message_id as "messageId", l.session_id as "sessionId", c.contact_id as "contactId", c.channel_id as "channelId"
  from bot_links l join organizations o on o.id = l.organization_id join chats c on c.session_id = l.session_id
  where l.id = $1 and o.is_open and c.status <> 'closed' and c.bot is not null`)
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Null: there is no such link, or the bot no longer waits for it. Reading never answers: previews open links. */
export const findBotLink = async (deps: WorkDeps, id: string): Promise<LinkOfBot | null> =>
  uuid.test(id) ? systemWork(deps, async (s) => (await s.run<LinkOfBot>(byId, [id]))[0] ?? null) : null

/** Sessions of chats are locked by their first link, so that two presses at once are counted one after the other. */
const lock = prepared(
  'select id from bot_links where organization_id = $1 and session_id = $2 order by id limit 1 for update',
)
const count = prepared(`
  update bot_links set presses = presses + 1
  where organization_id = $1 and id = $2
    and (select sum(l.presses) from bot_links l where l.organization_id = $1 and l.session_id = $3) < $4
  returning id`)
const uncount = prepared('update bot_links set presses = presses - 1 where organization_id = $1 and id = $2')
const stored = prepared('select 1 from messages where channel_id = $1 and external_id = $2')

/**
 * The client answers by the link. The same `nonce` is the same answer, also for the limit. False: the session has had as many answers by link as
 * one may have.
 */
export const pressBotLink = async (deps: Deps, link: LinkOfBot, nonce: string): Promise<boolean> => {
  const { organizationId, contactId, channelId, label, messageId, payload } = link
  const externalId = `bot-link ${link.id} ${nonce}`
  const isAccepted = await work(deps, organizationId, async (w) => {
    await w.run(lock, [organizationId, link.sessionId])
    if ((await w.run(stored, [channelId, externalId])).length > 0) return 'repeated'
    return (await w.run(count, [organizationId, link.id, link.sessionId, limits.botLinkAnswers])).length > 0
  })
  if (isAccepted === 'repeated') return true
  if (!isAccepted) return false
  const outcome = await receive(deps, {
    ...{ organizationId, contactId, channelId, externalId },
    ...{ text: label, fileIds: [], mustFit: false, button: { messageId, payload } },
  })
  // another copy of the form was counted at the same moment
  if (isRepeated(outcome)) await work(deps, organizationId, async (w) => w.write(uncount, [organizationId, link.id]))
  return true
}
