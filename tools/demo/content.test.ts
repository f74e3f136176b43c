import { channelBasics } from '@beseda/contract/channels/basics.ts'
import { ArticleDoc } from '@beseda/contract/entities/article-doc.ts'
import { systemIntents } from '@beseda/contract/entities/bot.ts'
import { limits } from '@beseda/contract/limits.ts'
import { isTaxId } from '@beseda/contract/tax-id.ts'
import { checkBot } from '@beseda/domain/bot/check/check-bot.ts'
import { runDialogue } from '@beseda/domain/bot/dialogue.ts'
import { compileBot } from '@beseda/domain/bot/program.ts'
import { normalizeExtra } from '@beseda/domain/clients/extra-value.ts'
import { compileIntents } from '@beseda/domain/intents/intents.ts'
import { expect, test } from 'vitest'
import { bodyOf } from './article-rows.ts'
import { botDocument } from './bot-rows.ts'
import { chanceFrom } from './chance.ts'
import { articles } from './content/articles.ts'
import { botIntents } from './content/bot.ts'
import { companies, extraFields, profiles } from './content/client-profiles.ts'
import { type ChannelKey, categories } from './content/setup.ts'
import { people, teams } from './content/staff.ts'
import { fillerFor } from './fill.ts'
import { liveScripts } from './live-script.ts'
import { repertoires } from './scenario.ts'

const paths = Object.entries(categories).flatMap(([name, topics]) =>
  Object.entries(topics).flatMap(([topic, subtopics]) => subtopics.map((s) => `${name} › ${topic} › ${s}`)),
)
const all = Object.entries(repertoires()).flatMap(([channel, r]) =>
  [...r.incoming, ...r.withFiles, ...r.outgoing].map((scenario) => ({ channel: channel as ChannelKey, scenario })),
)

/** Own intents have ids like those of the database. */
const intentIdOf = (key: string): string =>
  systemIntents.find((id) => id === key) ??
  `00000000-0000-7000-8000-${String(Object.keys(botIntents).indexOf(key)).padStart(12, '0')}`

test('everybody who gets chats has a team, the supervisor too', () => {
  const working = people.filter(({ role }) => role !== 'administrator')
  expect(working.filter(({ teams }) => teams.length === 0)).toEqual([])
  expect(working.some(({ role }) => role === 'supervisor')).toBe(true)
})
test('there are enough scenarios, each in a category of the shop', () => {
  expect(all.length).toBeGreaterThanOrEqual(60)
  expect(new Set(all.map(({ scenario }) => scenario.lines.map((l) => l.text).join())).size).toBe(all.length)
  for (const { scenario } of all) expect(paths).toContain(scenario.category)
  for (const { category } of liveScripts()) if (category) expect(paths).toContain(category)
  const used = new Set(all.map(({ scenario }) => scenario.category))
  expect(paths.filter((path) => !used.has(path))).toEqual([])
})

test('every line of every branch becomes plain words in its language', () => {
  for (const { channel, scenario } of all) {
    const lang = channel === 'english' ? 'en' : 'ru'
    for (let i = 0; i < 12; i++) {
      const fill = fillerFor(chanceFrom(`${scenario.category} ${i}`), { lang, firstName: i % 2 ? 'Ada' : null })
      for (const line of scenario.lines) {
        const text = fill(line.text, Date.UTC(2029, 10, 15, 8) + i * 3_600_000)
        expect(text).not.toMatch(/[{}|~@]|undefined| {2}|\s[,.!?]|^\s*$/)
        if (lang === 'en') expect(text).not.toMatch(/[а-яё]/i)
        expect(text, 'a line begins with a capital letter, a number or a quotation').toMatch(/^[A-ZА-ЯЁ0-9«“]/)
      }
    }
  }
})

test('a variable keeps its value within a dialogue, and answers belong to their questions', () => {
  const fill = fillerFor(chanceFrom('x'), { lang: 'ru', firstName: null })
  const [first, second] = [fill('{order} {item:g} {date}', 0), fill('{order} {item:g} {date}', 0)]
  expect(second).toBe(first)
  expect(fill('{hello}', 0)).toBe('Здравствуйте!')
  for (let i = 0; i < 20; i++) {
    const pair = fillerFor(chanceFrom(String(i)), { lang: 'ru', firstName: null })
    expect(pair('{один|два} {один|два}', 0)).toMatch(/^(один один|два два)$/)
  }
  expect(() => fill('{nobody}', 0)).toThrow('{nobody}')
})

test('articles of the knowledge base: in the fixed schema, each with a title of its own', () => {
  expect(new Set(articles.map(({ title }) => title)).size).toBe(articles.length)
  for (const article of articles) {
    expect(ArticleDoc.safeParse(bodyOf(article)).error, article.title).toBeUndefined()
    expect(article.title.length).toBeLessThanOrEqual(limits.article.title)
  }
})

test('the bot of the shop: fifteen nodes or more, nothing that the checker would refuse or warn of, and every branch works', () => {
  const intents = Object.entries(botIntents).map(([id, i]) => ({ id: intentIdOf(id), ...i }))
  const document = botDocument({ teamId: (key) => key, intentId: intentIdOf })
  expect(document.nodes.length).toBeGreaterThanOrEqual(15)
  const context = {
    ...{ otherNames: [], intents, operators: [], fileIds: null },
    channels: Object.values(channelBasics).map(({ label, can }) => ({ name: label.ru, can })),
    teams: Object.entries(teams).map(([id, { name }]) => ({ id, name, members: 1 })),
  }
  const findings = checkBot(document, context)
  expect(findings.filter((f) => f.level === 'error')).toEqual([])
  expect(findings.filter((f) => f.code !== 'noDefaultAction' && !f.code.endsWith('OverChannel'))).toEqual([])
  const bot = compileBot({ botId: 'bot', version: 1 }, document, compileIntents(intents))
  const talk = (at: string, ...texts: string[]) =>
    runDialogue(
      bot,
      texts.map((text) => ({ input: { kind: 'text' as const, text }, at: Date.parse(at) })),
    ).at(-1)!
  const day = '2026-03-02T12:00:00Z'
  expect(talk(day, 'Здравствуйте', 'Шкаф сломан', 'фото').end).toMatchObject({ to: { teamId: 'returns' } })
  expect(talk(day, 'Здравствуйте', 'где заказ', '17', 'перенести доставку', 'завтра').end).toMatchObject({
    to: { teamId: 'delivery' },
  })
  expect(talk(day, 'Здравствуйте', 'позовите оператора').end).toMatchObject({ to: { kind: 'lastOperator' } })
  expect(talk(day, 'Здравствуйте', 'До свидания').end).toEqual({ kind: 'close' })
  expect(talk('2026-03-02T22:00:00Z', 'Здравствуйте', 'вопрос').end).toMatchObject({ to: { teamId: 'sales' } })
})

test('what the shop knows of its clients is as the product would store it', () => {
  const live = liveScripts().map(({ client }) => client)
  const staff = people.map(({ key }) => key)
  for (const { client, fields = {}, company, comment } of profiles) {
    expect(live).toContain(client)
    if (comment) expect(staff).toContain(comment.author)
    if (company) expect(companies.map(({ name }) => name)).toContain(company.name)
    for (const [name, value] of Object.entries(fields)) {
      const field = extraFields.find((f) => f.name === name)!
      expect(normalizeExtra(field, value)).toEqual({ value })
    }
  }
  for (const { taxId } of companies) expect(taxId === '' || isTaxId(taxId)).toBe(true)
})
