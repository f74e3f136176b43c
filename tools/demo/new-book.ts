import { initialSettings } from '@beseda/contract/team-settings.ts'
import { policyFrom } from '@beseda/domain/chat-session/team-policy.ts'
import type { EngineTeam } from '@beseda/domain/engine/setup.ts'
import { compileRules } from '@beseda/domain/routing/route.ts'
import { uuidV7 } from '../../server/src/platform/random.ts'
import type { Book, BookChannel, BookUser } from './book.ts'
import type { Chance } from './chance.ts'
import { type ChannelKey, channels } from './content/setup.ts'
import { people, type TeamKey, teams } from './content/staff.ts'
import { createBook } from './create-book.ts'
import { asks, buildOrganization, delays, demoName, type Organization } from './organization-rows.ts'

const second = 1000

export interface NewBook {
  readonly book: Book
  readonly organization: Organization
  /** By the key of the user. */
  readonly users: ReadonlyMap<string, BookUser>
  readonly channels: ReadonlyMap<ChannelKey, BookChannel>
}
/** The organization on its first day, and its empty book. */
export const newBook = (chance: Chance, foundedAt: number): NewBook => {
  let now = () => foundedAt
  const ids = uuidV7({ now: () => now(), tick: () => 0, later: () => () => {}, sleep: async () => {} }, chance)
  const organization = buildOrganization(ids, foundedAt)
  const ofKey = teamsOf(organization)
  const idOf = (key: string): string => organization.userIds.get(key)!
  const book = createBook({
    ...{
      organizationId: organization.id,
      organizationName: demoName,
      ids,
      startsAt: foundedAt,
      teams: [...ofKey.values()],
    },
    people: people.map(({ key, name, role, teams }) => ({
      ...{ id: idOf(key), name, presence: 'offline' },
      // In the past of the demo only operators receive chats.
      teams: role === 'operator' ? teams.map((t) => ofKey.get(t)!) : [],
    })),
    categories: organization.categories,
    bots: [organization.bot],
    jobDelayMs: () => chance.whole(15, 60),
    deadlineDelayMs: 20,
  })
  now = () => book.now
  return {
    book,
    organization,
    users: new Map(people.map(({ key }) => [key, book.users.get(idOf(key))!])),
    channels: channelsOf(organization, ofKey),
  }
}

const teamsOf = ({ teamIds }: Organization): Map<TeamKey, EngineTeam> =>
  new Map(
    [...teamIds].map(([key, id]) => {
      const { name, dialogLimit, redistributeMinutes, closeHours } = teams[key]
      const policy = policyFrom({ ...initialSettings, redistributeMinutes, closeHours })
      return [key, { id, name, dialogLimit, policy }]
    }),
  )
const channelsOf = (
  { channelIds, calendarId, bot, rules }: Organization,
  ofKey: ReadonlyMap<TeamKey, EngineTeam>,
): Map<ChannelKey, BookChannel> => {
  const { delay_medium_s, delay_high_s } = delays
  const slaPolicy = { calendarId, mediumMs: delay_medium_s * second, highMs: delay_high_s * second }
  return new Map(
    [...channelIds].map(([key, id]) => {
      const { name, team } = channels[key]
      const own = rules.filter((rule) => rule.channelId === id)
      const automation = own.length > 0 ? { rules: compileRules(own), bots: [bot], autoreplies: [] } : null
      return [key, { id, name, team: ofKey.get(team)!, slaPolicy, asksForRating: asks.rating_enabled, automation }]
    }),
  )
}
