import { describe, expect, test } from 'vitest'
import { type ClientCells, cellsOf, mapHeads } from './columns.ts'
import { describeChanges } from './describe.ts'
import { type KnownClient, planRow, type ReadFacts, readRow } from './plan-row.ts'

const facts: ReadFacts = {
  statuses: [{ id: 's1', name: 'VIP' }],
  fields: [
    { id: 'f1', name: 'Договор', kind: 'number', choices: [] },
    { id: 'f2', name: 'Опт', kind: 'yesNo', choices: [] },
  ],
  phone: (typed) => (/^\+?\d{11}$/.test(typed) ? `+7${typed.slice(-10)}` : null),
}
const row: ClientCells = { name: 'Анна', phones: '89161234567', emails: '', tags: '', status: '', comment: '' }
const outcome = (cells: ClientCells) => {
  const read = readRow(cells, facts)
  return read.is === 'refused' ? [read.column, read.refusal.code] : read.is
}
const valuesOf = (cells: ClientCells) => {
  const read = readRow(cells, facts)
  if (read.is === 'refused') throw new Error(read.refusal.code)
  return read.values
}
const anna: KnownClient = {
  ...{ id: 'c1', name: 'Анна', contacts: [{ kind: 'phone', value: '+79161234567' }], statusId: null, tags: ['Опт'] },
  ...{ comments: ['Звонить утром'], extra: [{ fieldId: 'f1', value: '42' }] },
}

test('heads in either language, synonyms and names of extra fields; the others are named', () => {
  const map = mapHeads(['Phone', 'ФИО', 'договор', 'Скидка', 'телефон', 'E-mail'], ['Договор'])
  expect(map.columns).toEqual(['phones', 'name', 'extra:Договор', null, null, 'emails'])
  expect(map.ignored).toEqual(['Скидка', 'телефон'])
  expect(cellsOf(map.columns, [' 8 ', 'Анна'])).toEqual({ phones: '8', name: 'Анна', 'extra:Договор': '', emails: '' })
})

describe('a row is read', () => {
  test('values in the form in which they are stored, repeated ones once', () => {
    const cells: ClientCells = {
      ...{ name: 'Анна', phones: '89161234567 | +79161234567', emails: 'ANNA@example.ru', status: 'vip' },
      ...{ tags: 'опт | Опт|розница', comment: 'Звонить', 'extra:Договор': '1 042,50', 'extra:Опт': 'Да' },
    }
    expect(valuesOf(cells)).toEqual({
      name: 'Анна',
      contacts: [
        { kind: 'phone', value: '+79161234567' },
        { kind: 'email', value: 'anna@example.ru' },
      ],
      ...{ statusId: 's1', tags: ['опт', 'розница'], comment: 'Звонить' },
      extra: [
        { fieldId: 'f1', value: '1042.5' },
        { fieldId: 'f2', value: 'yes' },
      ],
    })
  })
  test.each([
    [{ phones: '' }, [null, 'CLIENT_IMPORT_NO_CONTACT']],
    [{ phones: '12' }, ['phones', 'PHONE_FORMAT']],
    [{ emails: 'anna@' }, ['emails', 'EMAIL_FORMAT']],
    [{ name: 'ы'.repeat(256) }, ['name', 'TEXT_TOO_LONG']],
    [{ tags: 'ы'.repeat(33) }, ['tags', 'TEXT_TOO_LONG']],
    [{ tags: Array.from({ length: 31 }, (_, i) => `t${i}`).join('|') }, ['tags', 'OBJECT_LIMIT_REACHED']],
    [{ status: 'Повар' }, ['status', 'PROFILE_STATUS_NOT_FOUND']],
    [{ comment: 'ы'.repeat(1001) }, ['comment', 'TEXT_TOO_LONG']],
    [{ 'extra:Договор': 'сорок' }, ['extra:Договор', 'FORMAT_INVALID']],
    [{ 'extra:Опт': 'может быть' }, ['extra:Опт', 'FIELD_INVALID']],
    [{ 'extra:Город': 'Омск' }, ['extra:Город', 'EXTRA_FIELD_NOT_FOUND']],
    [{ name: '' }, 'read'],
  ] as const)('%j → %j', (more, expected) => expect(outcome({ ...row, ...more })).toEqual(expected))
})

describe('a row meets the clients there are', () => {
  test('nobody has its contacts: a new client, named by its contact when the file has no name', () => {
    expect(planRow(valuesOf(row), [])).toMatchObject({ is: 'create', values: { name: 'Анна' } })
    expect(planRow(valuesOf({ ...row, name: '' }), [])).toMatchObject({ values: { name: '+79161234567' } })
  })
  test('one has: only what is missing is added, and empty cells change nothing', () => {
    expect(planRow(valuesOf(row), [anna])).toEqual({ is: 'same', client: anna })
    expect(planRow(valuesOf({ ...row, name: '' }), [anna])).toEqual({ is: 'same', client: anna })
    const cells = { ...row, name: 'Анна К.', emails: 'a@example.ru', tags: 'опт|новый', comment: 'Звонить утром' }
    const plan = planRow(valuesOf({ ...cells, 'extra:Договор': '43' }), [anna])
    expect(plan.is === 'change' && describeChanges(anna, plan.add, facts)).toEqual([
      { column: 'name', before: 'Анна', after: 'Анна К.' },
      { column: 'emails', before: '', after: 'a@example.ru' },
      { column: 'tags', before: '', after: 'новый' },
      { column: 'extra:Договор', before: '42', after: '43' },
    ])
  })
  test('several have: refused, never merged', () => {
    const other = { ...anna, id: 'c2', name: 'Вера' }
    expect(planRow(valuesOf(row), [anna, other])).toMatchObject({
      ...{ is: 'refused', refusal: { code: 'CLIENT_IMPORT_SEVERAL', params: { names: 'Анна, Вера' } } },
    })
  })
})
