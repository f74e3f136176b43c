import { uuidV7 } from '../../server/src/platform/random.ts'
import type { Book, BookChannel, BookTeam, BookUser } from './book.ts'
import type { Chance } from './chance.ts'
import { type ChannelKey, channels } from './content/setup.ts'
import { people, type TeamKey, teams } from './content/staff.ts'
import { asks, buildOrganization, delays, type Organization } from './organization-rows.ts'
import { hourMs } from './shop-time.ts'

const second = 1000
const minute = 60_000

export interface NewBook {
  readonly book: Book
  readonly organization: Organization
  /** By the key of the person. */
  readonly users: ReadonlyMap<string, BookUser>
  readonly channels: ReadonlyMap<ChannelKey, BookChannel>
}
/** The organization on its first day, and a book without a line in it. */
export const newBook = (chance: Chance, foundedAt: number): NewBook => {
  let now = () => foundedAt
  const ids = uuidV7({ now: () => now(), tick: () => 0, later: () => () => {}, sleep: async () => {} }, chance)
  const organization = buildOrganization(ids, foundedAt)
  const book = emptyBook(organization, ids, foundedAt)
  now = () => book.now
  const bookTeams = teamsOf(organization)
  return {
    book,
    organization,
    users: usersOf(book, organization, bookTeams),
    channels: channelsOf(organization, bookTeams),
  }
}

const emptyBook = (organization: Organization, ids: Book['ids'], now: number): Book => {
  const lists = { chats: [], sessions: [], messages: [], files: [], ratings: new Map(), events: [] }
  return {
    now,
    organizationId: organization.id,
    ids,
    users: new Map(),
    userNames: new Map(),
    ...lists,
    nextNumber: 1,
    onEvents: () => {},
  }
}
const teamsOf = ({ teamIds }: Organization): Map<TeamKey, BookTeam> =>
  new Map(
    [...teamIds].map(([key, id]) => {
      const { name, dialogLimit, redistributeMinutes, closeHours } = teams[key]
      const policy = {
        rule: 'leastLoaded' as const,
        lastOperatorFirst: false,
        redistributeAfterMs: redistributeMinutes * minute,
        closeAfterMs: closeHours * hourMs,
        clientSilentMs: null,
      }
      return [key, { id, name, dialogLimit, policy }]
    }),
  )
const usersOf = (
  book: Book,
  { userIds }: Organization,
  ofKey: ReadonlyMap<TeamKey, BookTeam>,
): Map<string, BookUser> => {
  const users = new Map<string, BookUser>()
  for (const { key, name, teams } of people) {
    const never = { presence: 'offline' as const, presenceSince: book.now, lastAssignedAt: null, openDialogs: 0 }
    const user = { id: userIds.get(key)!, name, teams: teams.map((t) => ofKey.get(t)!), ...never }
    users.set(key, user)
    book.users.set(user.id, user)
    book.userNames.set(user.id, name)
  }
  return users
}
const channelsOf = (
  { channelIds, calendarId }: Organization,
  ofKey: ReadonlyMap<TeamKey, BookTeam>,
): Map<ChannelKey, BookChannel> => {
  const { delay_medium_s, delay_high_s } = delays
  const slaPolicy = { calendarId, mediumMs: delay_medium_s * second, highMs: delay_high_s * second }
  return new Map(
    [...channelIds].map(([key, id]) => [
      key,
      { id, team: ofKey.get(channels[key].team)!, slaPolicy, asksForRating: asks.rating_enabled },
    ]),
  )
}
