import { options } from '@beseda/contract/access-words.ts'
import { systemRoleKeys, systemRoles } from '@beseda/contract/system-roles.ts'
import type { BotProgram } from '@beseda/domain/bot/program.ts'
import type { CategoryFacts } from '@beseda/domain/chat-session/facts.ts'
import { toDb } from '../../server/src/platform/db.ts'
import type { Ids } from '../../server/src/platform/random.ts'
import { articleRows } from './article-rows.ts'
import { buildBot, type RuleOfChannel, ruleRows, ruleToBot } from './bot-rows.ts'
import { replyCategories } from './content/reply-templates.ts'
import { type ChannelKey, categories, channels, statuses } from './content/setup.ts'
import { people, type RoleKey, type TeamKey, teams } from './content/staff.ts'
import { shopHours, shopTimeZone } from './shop-time.ts'

export const demoLogin = 'demo'
export const demoName = 'Дом и лад'
/** The widest plan of the first migration, without an end. */
const demoPlan = {
  plan_id: '01900000-0000-7000-8000-000000000003',
  plan_version: 1,
  trial: false,
  lapsed: false,
  balance_kopecks: 1_894_000,
  version: 1,
}
export const loginOf = (key: string): string => `${key}@domilad.example`

/** Rows by table, in the order in which they may be inserted. */
export type Rows = Record<string, Record<string, unknown>[]>
export interface Organization {
  readonly id: string
  readonly teamIds: ReadonlyMap<TeamKey, string>
  /** By the key of the user. */
  readonly userIds: ReadonlyMap<string, string>
  readonly channelIds: ReadonlyMap<ChannelKey, string>
  readonly statusIds: ReadonlyMap<string, string>
  /** By path. */
  readonly categoryIds: ReadonlyMap<string, string>
  /** The same categories as decisions see them. */
  readonly categories: readonly CategoryFacts[]
  /** Of the whole organization. */
  readonly calendarId: string
  readonly bot: BotProgram
  /** Rules that lead to the bot, with their channels. */
  readonly rules: readonly RuleOfChannel[]
  readonly rows: Rows
}

const idsFor = <K extends string>(ids: Ids, keys: readonly K[]): Map<K, string> =>
  new Map(keys.map((k) => [k, ids.next()]))
const keysOf = <K extends string>(record: Readonly<Record<K, unknown>>): K[] => Object.keys(record) as K[]

/** The organization as its administrator has set it up. Users have no password hash yet. */
export const buildOrganization = (ids: Ids, createdAt: number): Organization => {
  const id = ids.next()
  const at = toDb(createdAt)
  const roleIds = idsFor<RoleKey>(ids, systemRoleKeys)
  const teamIds = idsFor<TeamKey>(ids, keysOf(teams))
  const userIds = idsFor(
    ids,
    people.map((p) => p.key),
  )
  const channelIds = idsFor<ChannelKey>(ids, keysOf(channels))
  const statusIds = idsFor(
    ids,
    statuses.map((s) => s.name),
  )
  const of = { organization_id: id }
  const editor = people.find(({ role }) => role === 'supervisor')!
  const author = { authorId: userIds.get(editor.key)!, authorName: editor.name }
  const tree = buildCategories(ids, id)
  const calendarId = ids.next()
  const owner = { organizationId: id, authorName: editor.name, at: at!, teamId: (key: TeamKey) => teamIds.get(key)! }
  const bot = buildBot(ids, owner)
  const rules = keysOf(channels)
    .filter((key) => channels[key].bot)
    .map((key) => ruleToBot(ids, channelIds.get(key)!, bot.program))
  const rows: Rows = {
    organizations: [
      {
        id,
        login: demoLogin,
        demo: 'open',
        name: demoName,
        status: 'active',
        lang: 'ru',
        time_zone: shopTimeZone,
        options: Object.keys(options),
        admin_email: loginOf('elena.morozova'),
        instance: 'demo',
        ...demoPlan,
        plan_since: at,
        operator_licences: 12,
        next_session_number: 1,
        created_at: at,
      },
    ],
    roles: systemRoleKeys.map((key) => ({
      id: roleIds.get(key),
      ...of,
      name: systemRoles[key].name.ru,
      description: systemRoles[key].description.ru,
      rights: systemRoles[key].rights,
      immutable: true,
      system: key,
      created_at: at,
    })),
    teams: keysOf(teams).map((key) => {
      const { name, description, dialogLimit, redistributeMinutes, closeHours } = teams[key]
      const policy = { dialog_limit: dialogLimit, redistribute_minutes: redistributeMinutes, close_hours: closeHours }
      return { id: teamIds.get(key), ...of, name, description, ...policy, created_at: at }
    }),
    users: people.map(({ key, name, role }) => ({
      id: userIds.get(key),
      ...of,
      role_id: roleIds.get(role),
      name,
      login: loginOf(key),
      password_hash: '',
      active: true,
      created_at: at,
    })),
    team_members: people.flatMap(({ key, teams }) =>
      teams.map((t) => ({ ...of, team_id: teamIds.get(t), user_id: userIds.get(key) })),
    ),
    channels: keysOf(channels).map((key) => {
      const { team, bot: automated = false, ...channel } = channels[key]
      return {
        id: channelIds.get(key),
        ...of,
        ...channel,
        active: true,
        automated,
        team_id: teamIds.get(team),
        ...delays,
        ...asks,
        created_at: at,
      }
    }),
    client_statuses: statuses.map(({ name, colour }, i) => ({
      id: statusIds.get(name),
      ...of,
      name,
      colour,
      position: i + 1,
    })),
    categories: tree,
    ...articleRows(ids, { organizationId: id, ...author, at, teamIds }),
    ...buildReplies(ids, id, at, (key) => teamIds.get(key)!),
    ...bot.rows,
    ...ruleRows(rules, id),
    calendars: [{ id: calendarId, ...of, name: 'Часы магазина', is_default: true, created_at: at }],
    calendar_versions: [
      {
        calendar_id: calendarId,
        number: 1,
        ...of,
        valid_from: null,
        time_zone: shopTimeZone,
        week: shopHours,
        exceptions: [],
      },
    ],
  }
  const categoryIds = new Map(tree.map((c) => [c.path, c.id]))
  const isLast = (id: string): boolean => tree.every((c) => c.parent_id !== id)
  // every team may use every category
  const known = tree.map((c) => ({ id: c.id, path: c.path, teamIds: null, isLast: isLast(c.id) }))
  return {
    ...{ id, teamIds, userIds, channelIds, statusIds, categoryIds, categories: known, calendarId },
    ...{ bot: bot.program, rules, rows },
  }
}
/** Seconds without an answer until a chat turns yellow, then red. Nights count too, so that every demo shows both. */
export const delays = { delay_medium_s: 300, delay_high_s: 600, delay_working: false }
/** Every channel asks its clients for a rating when a request is closed. */
export const asks = { rating_enabled: true }

const buildReplies = (ids: Ids, organization_id: string, at: unknown, teamId: (key: TeamKey) => string): Rows => {
  const known = replyCategories.map((category) => ({ ...category, id: ids.next() }))
  return {
    reply_categories: known.map(({ id, name, teams: of }) => ({
      ...{ id, organization_id, name, all_teams: of === null, team_ids: of?.map(teamId) ?? [], created_at: at },
    })),
    reply_templates: known.flatMap(({ id, templates }) =>
      templates.map((template) => ({
        ...{ id: ids.next(), organization_id, category_id: id, ...template, created_at: at, changed_at: at },
      })),
    ),
  }
}

interface CategoryRow extends Record<string, unknown> {
  readonly id: string
  readonly path: string
}
/** Parents before their children. */
const buildCategories = (ids: Ids, organization_id: string): CategoryRow[] => {
  const rows: CategoryRow[] = []
  const add = (parent: CategoryRow | null, name: string, position: number): CategoryRow => {
    const path = parent ? `${parent.path} › ${name}` : name
    const row = { id: ids.next(), organization_id, parent_id: parent?.id ?? null, name, path, position }
    rows.push(row)
    return row
  }
  Object.entries(categories).forEach(([name, topics], i) => {
    const category = add(null, name, i + 1)
    Object.entries(topics).forEach(([topicName, subtopics], j) => {
      const topic = add(category, topicName, j + 1)
      subtopics.forEach((subtopic, k) => void add(topic, subtopic, k + 1))
    })
  })
  return rows
}
