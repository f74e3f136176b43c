import type { Presence } from '@beseda/contract/entities/user.ts'
import { noAutomation } from '@beseda/domain/automation/automation.ts'
import type { BotProgram } from '@beseda/domain/bot/program.ts'
import { createEngine, type EngineOptions } from '@beseda/domain/engine/engine.ts'
import type { EngineTeam } from '@beseda/domain/engine/setup.ts'
import type { NewEntry } from '../../server/src/features/feed/entry.ts'
import type { Ids } from '../../server/src/platform/random.ts'
import { type Book, type BookUser, emit } from './book.ts'
import { composeBot } from './compose-bot.ts'
import { ratingsOf, writeRating } from './ratings.ts'
import { writeDecision } from './write-decision.ts'

interface Person {
  readonly id: string
  readonly name: string
  readonly teams: readonly EngineTeam[]
  readonly presence: Presence
}
export interface BookOptions
  extends Pick<EngineOptions<NewEntry>, 'startsAt' | 'categories' | 'jobDelayMs' | 'deadlineDelayMs'> {
  readonly organizationId: string
  readonly organizationName: string
  readonly ids: Ids
  readonly teams: readonly EngineTeam[]
  readonly people: readonly Person[]
  readonly bots: readonly BotProgram[]
}
/** An empty book: the engine is at its start, everybody is offline, and each decision will be written down. */
export const createBook = (o: BookOptions): Book => {
  const engine = createEngine<NewEntry>({
    ...o,
    operators: o.people.map(({ id, name, teams, presence }) => ({
      ...{ id, name, presence },
      teamIds: teams.map((t) => t.id),
    })),
    newSessionId: () => o.ids.next(),
    onDecided: ({ before, decision, cause }) => {
      const { next, events } = decision
      const chat = book.chats.get(next.chatId)!
      writeDecision(book, chat, { before, next, events }, cause, composeBot(book, chat, before, decision))
      for (const event of events)
        if (event.type === 'rating.asked' || event.type === 'rating.given') writeRating(book, chat, event)
    },
    onPresence: ({ events }) => emit(book, null, events),
    automationOf: ({ chatId }) => book.chats.get(chatId)!.channel.automation ?? noAutomation,
    ratingsOf: ({ chatId }) => ratingsOf(book.chats.get(chatId)!),
  })
  const userOf = ({ id, name, teams }: Person): BookUser => {
    const operator = engine.roster.find(id)!
    return {
      ...{ id, name, teams },
      get presenceSince() {
        return engine.presenceOf(id).since
      },
      get presence() {
        return operator.presence
      },
      get lastAssignedAt() {
        return operator.lastAssignedAt
      },
      get openDialogs() {
        return operator.openDialogs
      },
    }
  }
  const book: Book = {
    get now() {
      return engine.now()
    },
    engine,
    ...{ organizationId: o.organizationId, organizationName: o.organizationName, ids: o.ids },
    teams: new Map(o.teams.map((t) => [t.id, t])),
    names: new Map([...o.people.map((p) => [p.id, p.name] as const), ...o.bots.map((b) => [b.botId, b.name] as const)]),
    users: new Map(o.people.map((p) => [p.id, userOf(p)])),
    chats: new Map(),
    ...{ sessions: [], messages: [], parts: [], files: [], ratings: new Map(), events: [] },
    onEvents: () => {},
  }
  return book
}
