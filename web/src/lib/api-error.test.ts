import { beforeAll, describe, expect, test } from 'vitest'
import { isPassing, toApiError } from './api-error.ts'
import { speak } from './language.ts'

beforeAll(() => speak('ru'))

describe('toApiError', () => {
  test('reads everything from the envelope', () => {
    const error = toApiError(422, {
      code: 'INVALID_INPUT',
      entity: null,
      error: { text: 'Проверьте', params: { field: 'login' }, fields: { login: 'FIELD_REQUIRED' }, requestId: 'r1' },
    })
    expect(error).toMatchObject({
      code: 'INVALID_INPUT',
      text: 'Проверьте',
      params: { field: 'login' },
      fields: { login: 'FIELD_REQUIRED' },
      status: 422,
      requestId: 'r1',
    })
  })
  test.each([
    [401, 'UNAUTHENTICATED'],
    [403, 'ACCESS_DENIED'],
    [404, 'PAGE_NOT_FOUND'],
    [429, 'TOO_MANY_REQUESTS'],
    [502, 'UNAVAILABLE'],
    [503, 'UNAVAILABLE'],
    [504, 'UNAVAILABLE'],
    [500, 'UNKNOWN'],
    [418, 'UNKNOWN'],
    [200, 'UNKNOWN'],
  ])('an answer %d without an envelope is %s', (status, code) => {
    for (const body of [undefined, null, 'text', 7, [], {}, { code: 'NO_SUCH_CODE' }, { code: 5, error: 'x' }])
      expect(toApiError(status, body)).toMatchObject({ code, status })
  })
  test('makes the text itself when the answer has none', () => {
    expect(toApiError(502, '<html>').text).toBe('Сервис временно недоступен. Повторите через несколько секунд')
  })
})
test.each([
  [200, true],
  [401, true],
  [403, false],
  [404, false],
  [418, true],
  [429, true],
  [500, true],
  [502, true],
  [503, true],
])('an answer %d without an envelope may pass by itself: %s', (status, passing) =>
  expect(isPassing(toApiError(status, '<html>'))).toBe(passing),
)
test('a refusal is not temporary', () =>
  expect(isPassing(toApiError(422, { code: 'MESSAGE_EMPTY', error: { text: 't' } }))).toBe(false))
