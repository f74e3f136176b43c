import { type Option, soldOptions } from '@beseda/contract/access.ts'
import type { InputOf } from '@beseda/contract/endpoint.ts'
import { autoreplies } from '@beseda/contract/endpoints/autoreplies.ts'
import { bots } from '@beseda/contract/endpoints/bots.ts'
import { categories } from '@beseda/contract/endpoints/categories.ts'
import { channels } from '@beseda/contract/endpoints/channels.ts'
import { chats } from '@beseda/contract/endpoints/chats.ts'
import { clientStatuses } from '@beseda/contract/endpoints/client-statuses.ts'
import { extensions } from '@beseda/contract/endpoints/extensions.ts'
import { monitoring } from '@beseda/contract/endpoints/monitoring.ts'
import { replyTemplates } from '@beseda/contract/endpoints/reply-templates.ts'
import { reportNumbers } from '@beseda/contract/endpoints/report-numbers.ts'
import { routing } from '@beseda/contract/endpoints/routing.ts'
import { search } from '@beseda/contract/endpoints/search.ts'
import { teams } from '@beseda/contract/endpoints/teams.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { codeOf } from '../world/call.ts'
import type { Operator } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'

/** What each option that plans offer opens, and that it is closed without the option. */
let w: World
let boss: Operator
let chatId: string
beforeEach(async () => {
  w = await createWorld()
})
afterEach(() => w.close())

const stage = async (options: readonly Option[]) => {
  await w.sql('update organizations set options = $1', [options])
  boss = await w.operator('boss', {
    rights: [
      'AUTHORITY_CHAT_DISTRIBUTION',
      'AUTHORITY_SERVICE_ACCOUNT',
      'AUTHORITY_ALL_STAT',
      'AUTHORITY_INTEGRATION',
      'AUTHORITY_TEAMS_UPDATE',
      'RIGHT_ACCOUNT_CONTROL',
    ],
  })
  const client = await w.visitor('client')
  await client.writes('hello')
  chatId = await client.chatId()
}
/** Whether the server allows a call. Any other refusal fails the test. */
const allowed = async (call: Promise<unknown>): Promise<boolean> => {
  const code = await codeOf(call)
  if (code !== 'ok' && code !== 'OPTION_UNAVAILABLE') throw new Error(code)
  return code === 'ok'
}
const changed = (patch: Partial<InputOf<typeof channels.change>>) =>
  allowed(boss.call(channels.change, { channelId: w.channelId, ...patch }))
const card = () => boss.call(chats.client, { chatId })
const team = {
  ...{ description: 'Day', dialogLimit: 3, redistributeMinutes: null, closeHours: null, closeMinutes: null },
  ...{ inactivityHours: 0, distributionRule: 'leastLoaded' as const, lastOperatorFirst: false, memberIds: [] },
}

/** Each part that an option opens; true: open. */
const parts: Readonly<Partial<Record<Option, Readonly<Record<string, () => Promise<boolean>>>>>> = {
  OPTION_SLA_TIMEOUTS: {
    'a wait turns yellow and red': async () => (await boss.call(chats.one, { chatId })).due !== null,
    'delays of a channel': () => changed({ delayMediumS: 60, delayHighS: 120 }),
    'delays of a new team': () => allowed(boss.call(teams.create, { ...team, name: 'Quick', delayHighS: 90 })),
    'working time of a team': () =>
      allowed(boss.call(teams.change, { ...team, teamId: w.teamId, name: 'Day', delayWorking: true })),
  },
  OPTION_CHATBOT: { 'the list of bots': () => allowed(boss.call(bots.list, {})) },
  OPTION_PROFILE_STATUSES: { statuses: () => allowed(boss.call(clientStatuses.list, {})) },
  OPTION_ROUTING: { rules: () => allowed(boss.call(routing.list, { channelId: w.channelId })) },
  OPTION_AUTOREPLIES: {
    'automatic replies': () => allowed(boss.call(autoreplies.list, { channelId: w.channelId })),
  },
  OPTION_QUALITY_RATING: { 'asking for a rating': () => changed({ ratingEnabled: true }) },
  OPTION_API: {
    'a key': () => allowed(boss.call(extensions.issueKey, {})),
  },
  OPTION_INTERACTION_HISTORY: { 'earlier requests': async () => (await card()).sessions.length > 0 },
  OPTION_ONLINE_MONITORING: { 'the tables': () => allowed(boss.call(monitoring.operators, {})) },
  OPTION_STATISTIC: {
    'a report below the summary': () => allowed(boss.call(reportNumbers.table, { report: 'teams', period: 'today' })),
  },
  OPTION_CLIENT_PROFILE: { contacts: async () => (await card()).contacts.length > 0 },
  OPTION_CHAT_CATEGORIES: { categories: () => allowed(boss.call(categories.ofChat, { chatId })) },
  OPTION_EXTENDED_SEARCH: { 'search over everything': () => allowed(boss.call(search.find, { text: 'hello' })) },
  OPTION_TEMPLATES: {
    'the list': () => allowed(boss.call(replyTemplates.list, {})),
    'a personal template': () =>
      allowed(
        boss.call(replyTemplates.create, {
          ...{ id: w.newId(), category: 'personal', title: 'Привет', shortcut: null, text: 'Да', fileIds: [] },
        }),
      ),
  },
  OPTION_INTERNAL_COMMENTS: {
    'a message to colleagues': () => allowed(boss.reply(chatId, 'for us', { internal: true })),
  },
}

test('every option that plans offer opens something', () => {
  expect(Object.keys(parts).sort()).toEqual([...soldOptions].sort())
})
test.each(soldOptions)('%s opens its parts, and without it they are closed', async (option) => {
  const look = async (options: readonly Option[]) => {
    await stage(options)
    const seen: Record<string, boolean> = {}
    for (const [name, isOpen] of Object.entries(parts[option]!)) seen[name] = await isOpen()
    return Object.values(seen)
  }
  expect(await look(soldOptions.filter((o) => o !== option))).toEqual(Object.keys(parts[option]!).map(() => false))
  await w.close()
  w = await createWorld()
  expect(await look([option])).toEqual(Object.keys(parts[option]!).map(() => true))
})
test('without SLA timeouts the rest of a form can be saved, and a wait that has its times keeps them', async () => {
  await stage(['OPTION_SLA_TIMEOUTS'])
  const { due } = await boss.call(chats.one, { chatId })
  await w.sql(`update organizations set options = '{}'`)
  boss = await w.operator('another', {
    rights: ['AUTHORITY_SERVICE_ACCOUNT', 'AUTHORITY_TEAMS_UPDATE', 'AUTHORITY_ALL_CHATS'],
  })
  expect(await boss.call(teams.change, { ...team, teamId: w.teamId, name: 'Renamed' })).toMatchObject({
    name: 'Renamed',
  })
  expect(await changed({ name: 'Сайт', delayMediumS: 300, delayHighS: 600 })).toBe(true)
  expect((await boss.call(chats.one, { chatId })).due).toEqual(due)
})
