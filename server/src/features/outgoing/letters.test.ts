import { brandIds, brands } from '@beseda/contract/brands.ts'
import { OutgoingKind } from '@beseda/contract/entities/outgoing.ts'
import { langs } from '@beseda/contract/lang.ts'
import { expect, test } from 'vitest'
import { htmlOf, textOf } from './layout.ts'
import { type LetterData, writeLetter } from './letters.ts'
import { writeTrial } from './trial.ts'

const link = 'https://chat.example/x'
const data: LetterData = {
  signUpCode: { code: '123456', link },
  recovery: { link },
  invitation: { organization: 'Лад', person: 'Анна', link },
  passwordChanged: { login: 'anna@shop.example' },
  twoFactorReset: { login: 'anna@shop.example' },
  planRequest: { organization: 'Лад', person: 'Анна', contact: 'anna@shop.example', wanted: 'API' },
  channelBroken: { channel: 'ВКонтакте', reason: 'ВКонтакте 5', link: 'https://chat.example/x' },
  channelRepaired: { channel: 'ВКонтакте', link: 'https://chat.example/x' },
  webhookOff: { url: 'https://crm.example/hook', link: 'https://chat.example/x' },
  transcript: { organization: 'Лад', lines: ['01.02.2026, 10:00, Анна: Здравствуйте'] },
  unreadReplies: { organization: 'Лад', lines: ['01.02.2026, 10:00, Анна: Здравствуйте'], link },
  scheduledReport: {
    ...{ name: 'Итоги', organization: 'Лад', owner: 'Анна', report: 'Сводный отчёт', period: '1–7 ноября' },
    ...{ conditions: ['Команды: Продажи'], link, files: link, unsubscribe: link, fileName: 'x.csv', file: 'attached' },
  },
  reportPaused: { name: 'Итоги', owner: 'Анна', reason: 'noRight', link },
  requestWaits: { channel: 'Сайт', client: 'Гость', link },
}
const cases = brandIds.flatMap((id) =>
  langs.flatMap((lang) => OutgoingKind.options.map((kind) => [kind, lang, id] as const)),
)

test.each(cases)('%s in %s names %s and no other brand', (kind, lang, id) => {
  const letter = writeLetter(kind, data[kind], lang, brands[id].name)
  const all = [letter.subject, textOf(letter), htmlOf(letter), letter.short].join('\n')
  expect(textOf(letter)).toContain(brands[id].name)
  for (const other of brandIds) if (other !== id) expect(all).not.toContain(brands[other].name)
  expect(all).not.toMatch(/undefined|\{/)
})
test.each(brandIds)('the trial letter names %s', (id) => {
  for (const lang of langs) expect(writeTrial('mail', lang, brands[id].name).text).toContain(brands[id].name)
})
