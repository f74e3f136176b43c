import { channelBasicsOf } from '@beseda/contract/channels/basics.ts'
import type { BotContext } from '@beseda/contract/entities/bot-context.ts'
import type { BotCheckContext } from '@beseda/domain/bot/check/context.ts'
import { prepared, type Runner } from '../../platform/db.ts'
import { ownIntents } from '../bot-store/index.ts'
import { canReceiveChats } from '../operators/index.ts'
import { isOfBot } from './files.ts'

/** Everything that bots of an organization are checked against. */
export interface Context extends Omit<BotContext, 'otherNames' | 'channels'> {
  readonly bots: readonly { readonly id: string; readonly name: string }[]
  readonly channels: readonly {
    readonly id: string
    readonly name: string
    readonly type: string
    /** To which its rules lead. */
    readonly botIds: readonly string[]
  }[]
}
const readBots = prepared(`select id, name from bots where organization_id = $1 and deleted_at is null`)
const readChannels = prepared(`
  select ch.id, ch.name, ch.type, array(select r.action ->> 'botId' from routing_rules r
    where r.organization_id = $1 and r.channel_id = ch.id and r.enabled and r.action ->> 'kind' = 'bot') as "botIds"
  from channels ch where ch.organization_id = $1 and ch.active order by lower(ch.name), ch.id`)
const readTeams = prepared(`
  select t.id, t.name, (select count(*)::int from team_members m join users u on u.id = m.user_id join roles r on r.id = u.role_id
    where m.team_id = t.id and ${canReceiveChats}) as members
  from teams t where t.organization_id = $1 and t.deleted_at is null order by lower(t.name), t.id`)
const readOperators = prepared(`
  select u.id, u.name, ${canReceiveChats} and exists (select from team_members m where m.user_id = u.id) as receives
  from users u join roles r on r.id = u.role_id where u.organization_id = $1 order by lower(u.name), u.id`)
const readFiles = prepared(`select id from files where organization_id = $1 and ${isOfBot}`)

export const loadContext = async (c: Runner, organizationId: string): Promise<Context> => {
  const about = [organizationId]
  const [bots, channels, intents, teams, operators, files] = await Promise.all([
    c.run<Context['bots'][number]>(readBots, about),
    c.run<Context['channels'][number]>(readChannels, about),
    ownIntents(c, organizationId),
    c.run<Context['teams'][number]>(readTeams, about),
    c.run<Context['operators'][number]>(readOperators, about),
    c.run<{ id: string }>(readFiles, about),
  ])
  const words = intents.map(({ must, mustNot, ...i }) => ({ ...i, must: [...must], mustNot: [...mustNot] }))
  return { bots, channels, intents: words, teams, operators, fileIds: files.map((f) => f.id) }
}

/** The channels of a bot; while none uses it, all active ones: it may be given to each. */
const channelsFor = ({ channels }: Context, botId: string) => {
  const own = channels.filter((ch) => ch.botIds.includes(botId))
  return own.length > 0 ? own : channels
}
export const toBotContext = (context: Context, botId: string): BotContext => ({
  ...{ intents: context.intents, teams: context.teams, operators: context.operators, fileIds: context.fileIds },
  otherNames: context.bots.filter((bot) => bot.id !== botId).map((bot) => bot.name),
  channels: channelsFor(context, botId).map(({ id, name, type }) => ({ id, name, type })),
})
export const contextFor = (context: Context, botId: string): BotCheckContext => {
  const { channels, ...known } = toBotContext(context, botId)
  return {
    ...known,
    channels: channels.flatMap(({ name, type }) => {
      const basics = channelBasicsOf(type)
      return basics ? [{ name, can: basics.can }] : []
    }),
  }
}
