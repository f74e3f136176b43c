import { newId, type Stage } from '../../stage.ts'
import { createDrawing, type DrawnChannel } from '../automation.ts'
import type { RealCentre } from './arrange.ts'

const publish = `
  insert into bots (id, organization_id, name, document, published, created_at, updated_at, updated_by)
  values ($1, $2, $3, $4, 1, now(), now(), '')`
const addVersion = `
  insert into bot_versions (organization_id, bot_id, number, document, intents, note, author, published_at, moves)
  values ($2, $1, 1, $3, '[]', '', '', now(), false)`
const addRule = `
  insert into routing_rules (id, organization_id, channel_id, position, name, conditions, action)
  values ($1, $2, $3, $4, $5, $6, $7)`
const addReply = `insert into autoreplies (id, organization_id, channel_id, kind, settings) values ($1, $2, $3, $4, $5)`

/** Gives all channels but the last random bots, rules and automatic replies. By channel. */
export const automate = async (
  { sql, organizationId }: Stage,
  { teams, operators }: Pick<RealCentre, 'teams' | 'operators'>,
  channelIds: readonly string[],
  chance: () => number,
): Promise<ReadonlyMap<string, DrawnChannel>> => {
  const [teamIds, operatorIds] = [teams.map((t) => t.id), operators.map((o) => o.id)]
  const draw = createDrawing({ chance, teamIds, operatorIds, newId })
  const drawn = new Map(channelIds.slice(0, -1).map((id, i) => [id, draw(i)]))
  for (const [channelId, { bots, rules, autoreplies }] of drawn) {
    for (const { botId, document } of bots) {
      const stored = JSON.stringify(document)
      await sql.query(publish, [botId, organizationId, document.name, stored])
      await sql.query(addVersion, [botId, organizationId, stored])
    }
    for (const [i, { id, name, conditions, action }] of rules.entries()) {
      // the team of an action that leads nowhere was deleted
      const to = JSON.stringify(action ?? { kind: 'team', teamId: newId() })
      await sql.query(addRule, [id, organizationId, channelId, i, name, JSON.stringify(conditions), to])
    }
    for (const { kind, settings } of autoreplies)
      await sql.query(addReply, [newId(), organizationId, channelId, kind, JSON.stringify(settings)])
  }
  await sql.query('update channels set automated = true where id = any ($1::uuid[])', [[...drawn.keys()]])
  return drawn
}
