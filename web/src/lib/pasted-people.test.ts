import { expect, test } from 'vitest'
import { peopleIn } from './pasted-people.ts'

test.each([
  ['anna@example.ru', [{ name: 'anna', email: 'anna@example.ru' }]],
  ['Anna Kim <anna@example.ru>', [{ name: 'Anna Kim', email: 'anna@example.ru' }]],
  ['"Ким Анна" <anna@example.ru>', [{ name: 'Ким Анна', email: 'anna@example.ru' }]],
  ['anna@example.ru Анна', [{ name: 'Анна', email: 'anna@example.ru' }]],
  ['Анна\tanna@example.ru', [{ name: 'Анна', email: 'anna@example.ru' }]],
  [
    'a@x.ru; b@x.ru,\r\n\n c@x.ru ,',
    [
      { name: 'a', email: 'a@x.ru' },
      { name: 'b', email: 'b@x.ru' },
      { name: 'c', email: 'c@x.ru' },
    ],
  ],
  ['A <a@x.ru>\nA2 <A@X.ru>', [{ name: 'A2', email: 'A@X.ru' }]],
  [`${'ы'.repeat(40)} <a@x.ru>`, [{ name: 'ы'.repeat(32), email: 'a@x.ru' }]],
  ['', []],
])('people in %j', (text, people) => expect(peopleIn(text)).toEqual({ people, unclear: [] }))
test('entries without an address are returned, not dropped', () =>
  expect(peopleIn('Анна\nb@x.ru')).toEqual({ people: [{ name: 'b', email: 'b@x.ru' }], unclear: ['Анна'] }))
