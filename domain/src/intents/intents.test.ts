import { expect, test } from 'vitest'
import { compileIntents, readIntents } from './intents.ts'
import { indexPhrases, phrasesIn } from './phrase-index.ts'

const set = compileIntents([
  { id: 'own', name: 'Возврат', must: ['вернуть деньги', 'возврат'], mustNot: ['не хочу вернуть деньги'] },
  { id: 'without', name: 'Без слов', must: [], mustNot: ['спам'] },
])
const applied = (text: string) => {
  const read = readIntents(set, text)
  return ['greeting', 'goodbye', 'help', 'botConfused', 'escalateToAgent', 'own'].filter((id) => read(id).applies)
}
test.each([
  ['Здравствуйте!', ['greeting']],
  ['добрый ДЕНЬ', ['greeting']],
  ['Good morning', ['greeting']],
  ['Всего доброго, до свидания', ['goodbye']],
  ['пока не понял', ['botConfused']],
  ['Нужна помощь', ['help']],
  ['can you help me', ['help']],
  ['Соедините меня с оператором', ['escalateToAgent']],
  ['I want to talk to a human', ['escalateToAgent']],
  ['мой оператор связи молчит', []],
  ['Верните мне деньги', []],
  ['можно вернуть деньги?', ['own']],
  ['Возвраты', ['own']],
  ['я не хочу вернуть деньги', []],
  ['🙂', []],
])('%j is %j', (text, expected) => expect(applied(text)).toEqual(expected))

test('the verdict names the phrase; an intent that is gone applies to nothing', () => {
  expect(readIntents(set, 'не хочу вернуть деньги')('own')).toEqual({
    ...{ applies: false, reason: 'mustNotFound', word: 'не хочу вернуть деньги' },
  })
  expect(readIntents(set, 'x')('gone')).toEqual({ applies: false, reason: 'unknownIntent' })
  expect(readIntents(set, 'x')('without').applies).toBe(true)
  expect(readIntents(set, 'спам')('without').applies).toBe(false)
})
test('phrases that begin and end like others are all found', () => {
  const index = indexPhrases(['a b', 'b', 'a b c', 'b c', 'c d', ''])
  expect([...phrasesIn(index, 'x a b c')].sort()).toEqual([0, 1, 2, 3])
  expect([...phrasesIn(index, 'a b a b c d')].sort()).toEqual([0, 1, 2, 3, 4])
})
/** How many followers of states are looked up for a text. */
const lookUps = (phrases: readonly string[], text: string): number => {
  let count = 0
  class Counted extends Map<number, number> {
    override get(stem: number): number | undefined {
      count += 1
      return super.get(stem)
    }
  }
  const index = indexPhrases(phrases)
  phrasesIn({ ...index, next: index.next.map((followers) => followers && new Counted(followers)) }, text)
  return count
}
test('hostile texts and phrases cost at most two look-ups per word', () => {
  const phrases = [...Array.from({ length: 1000 }, (_, i) => `${'a '.repeat(40)}${i}`), '(a+)+$']
  for (const text of ['a '.repeat(20_000), `${'a '.repeat(39)}b `.repeat(500), 'a'.repeat(100_000)])
    expect(lookUps(phrases, text)).toBeLessThanOrEqual(2 * text.split(' ').length)
})
