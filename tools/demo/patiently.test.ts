import { expect, test } from 'vitest'
import { Refusal } from './players/call.ts'
import { patiently } from './players/patiently.ts'

/** The pauses of a call that always fails in this way. */
const pausesAfter = async (error: Error): Promise<number[]> => {
  const pauses: number[] = []
  const sleep = async (ms: number) => void pauses.push(ms)
  const failing = patiently({ sleep }, () => Promise.reject(error))
  await expect(failing).rejects.toBe(error)
  return pauses
}
test.each(['OBJECT_LIMIT_REACHED', 'CHANNEL_TOKEN_INVALID', 'MAIL_LOGIN_REFUSED'])(
  '%s is not repeated',
  async (code) => {
    expect(await pausesAfter(new Refusal(code))).toEqual([])
  },
)
test.each(['NO_ANSWER', 'CHANNEL_PROVIDER_UNREACHABLE', 'MAIL_SERVER_UNREACHABLE', 'UNAVAILABLE'])(
  '%s is tried three times',
  async (code) => {
    expect(await pausesAfter(new Refusal(code))).toEqual([3_000, 6_000])
  },
)
test('a lost connection is tried three times', async () => {
  expect(await pausesAfter(new Error('ECONNRESET'))).toEqual([3_000, 6_000])
})
