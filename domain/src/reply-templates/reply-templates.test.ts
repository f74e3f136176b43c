import { hasKnownVariables } from '@beseda/contract/reply-variables.ts'
import { expect, test } from 'vitest'
import { asText, fillReply, firstNameOf, type ReplyFacts, unfilledIn } from './fill.ts'
import { byShortcut, type Findable, findTemplates } from './search.ts'

const facts: ReplyFacts = {
  ...{ client: 'Анна Королёва', operator: 'Игорь Лапин', team: 'Доставка', channel: 'Сайт', organization: 'Дом и лад' },
  ...{ request: 1042, hour: 9 },
}
const filled = (text: string, change: Partial<ReplyFacts> = {}) => asText(fillReply(text, { ...facts, ...change }))

test('every variable has its value', () => {
  expect(
    filled(
      '{{client.firstName}}/{{client.name}}/{{operator.firstName}}/{{operator.name}}/{{team.name}}/{{channel.name}}/{{organization.name}}/{{request.number}}',
    ),
  ).toBe('Анна/Анна Королёва/Игорь/Игорь Лапин/Доставка/Сайт/Дом и лад/1042')
})
test('a text stands in for a value that is not known, and only then; blanks around names do not matter', () => {
  const text = '{{ client.firstName | друг }}, привет'
  expect(filled(text)).toBe('Анна, привет')
  expect(filled(text, { client: 'Гость 4821' })).toBe('друг, привет')
  expect(filled('{{team.name|}}.', { team: null })).toBe('.')
})
test.each(['Гость 4821', '+7 912 000-11-22', 'anna@example.ru', ''])('“%s” is not how a client is called', (client) => {
  expect(fillReply('Да, {{client.firstName}}!', { ...facts, client })).toEqual([
    { text: 'Да, ' },
    { text: '{{client.firstName}}', unfilled: 'client.firstName' },
    { text: '!' },
  ])
})
test('a value is data: what looks like a variable in it is not filled again', () => {
  expect(filled('{{client.name}}', { client: '{{operator.name}}' })).toBe('{{operator.name}}')
})
test.each([
  ['Анна Королёва', 'Анна'],
  ['Королёва Анна Сергеевна', 'Анна'],
  ['Анна Сергеевна Королёва', 'Анна'],
  ['Mary Jane Watson', 'Mary'],
])('the first name of %s is %s', (name, first) => expect(firstNameOf(name)).toBe(first))
test.each([
  [4, 'Доброй ночи', 'Hello'],
  [5, 'Доброе утро', 'Good morning'],
  [12, 'Добрый день', 'Good afternoon'],
  [18, 'Добрый вечер', 'Good evening'],
])('at %i the greeting is “%s”, in an English text “%s”', (hour, ru, en) => {
  expect(filled('{{greeting}}, да', { hour })).toBe(`${ru}, да`)
  expect(filled('{{greeting}}, {{client.name}}', { hour })).toBe(`${ru}, Анна Королёва`)
  expect(filled('{{greeting}}, all is well', { hour })).toBe(`${en}, all is well`)
})
test('names that are no variables are refused; other braces are text', () => {
  expect(hasKnownVariables('{{client.name}} {{greeting|привет}} {a} {{}')).toBe(true)
  for (const text of ['{{client.age}}', '{{1}}', '{{}}', '{{client.name}} {{нет|да}}', '{{constructor}}'])
    expect(hasKnownVariables(text)).toBe(false)
})
test('a written message with a variable is found out', () => {
  expect(unfilledIn('Да, {{client.firstName}}: {{other}}')).toEqual([
    { variable: 'client.firstName', at: 4, length: 20 },
  ])
  expect(unfilledIn('{{client.age}} { }')).toEqual([])
})

const template = (title: string, more: Partial<Findable> = {}): Findable => ({
  ...{ title, shortcut: null, text: '', category: { name: 'Общие' }, usedAt: null },
  ...more,
})
const titles = (list: readonly Findable[]) => list.map((t) => t.title)
test('without words all are listed, those used last first', () => {
  const list = [template('а'), template('б', { usedAt: 1 }), template('в', { usedAt: 2 })]
  expect(titles(findTemplates(list, ' '))).toEqual(['в', 'б', 'а'])
})
test('shortcut, title, text; ё is е; the other keyboard layout', () => {
  const list = [
    template('Тёплый приём', { text: 'Ждём вас' }),
    template('Возврат', { shortcut: 'te' }),
    template('О возврате денег', { usedAt: 5, text: 'тепло' }),
    template('Оплата', { shortcut: 'теп' }),
  ]
  expect(titles(findTemplates(list, 'теп'))).toEqual(['Оплата', 'Тёплый приём', 'О возврате денег'])
  expect(titles(findTemplates(list, 'ntg'))).toEqual(['Оплата', 'Тёплый приём', 'О возврате денег'])
  expect(titles(findTemplates(list, 'еу'))).toEqual(['Возврат'])
  expect(titles(findTemplates(list, 'вас приём'))).toEqual(['Тёплый приём'])
  expect(titles(findTemplates(list, 'общие'))).toHaveLength(4)
  expect(findTemplates(list, 'нет такого')).toEqual([])
})
test('a shortcut is exact, in both layouts; a personal one comes first', () => {
  const shared = template('Общий', { shortcut: 'Привет' })
  const own = template('Свой', { shortcut: 'привет', category: null })
  expect(byShortcut([shared, own], 'привет')).toBe(own)
  expect(byShortcut([shared], 'ghbdtn')).toBe(shared)
  expect(byShortcut([shared, own], 'приве')).toBeNull()
  expect(byShortcut([template('без команды')], '')).toBeNull()
})
