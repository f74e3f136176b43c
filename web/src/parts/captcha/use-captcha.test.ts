import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../lib/api-error.ts'
import { loadWords, speak } from '../../lib/language.ts'
import { useCaptcha } from './use-captcha.ts'

/** Numbered challenges of the server; the browser's worker answers or fails. */
let riddles = 0
let canSolve = true
class PlayedWorker {
  onmessage: ((event: { data: string | null }) => void) | null = null
  onerror: (() => void) | null = null
  postMessage(riddle: string) {
    queueMicrotask(() => this.onmessage?.({ data: canSolve ? `answer to ${riddle}` : null }))
  }
  terminate() {}
}
beforeAll(async () => {
  await speak('ru')
  await loadWords('errors')
})
beforeEach(() => {
  riddles = 0
  canSolve = true
  vi.stubGlobal('Worker', PlayedWorker)
  vi.stubGlobal('fetch', async () => {
    const entity = { kind: 'proofOfWork', challenge: `riddle ${++riddles}` }
    return new Response(JSON.stringify({ code: 'ok', entity, error: null }))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const refusal = (code: 'CAPTCHA_INVALID' | 'EMAIL_EXISTS') =>
  new ApiError({ code, text: code, params: {}, fields: undefined, status: 422, requestId: undefined })
const ready = async () => {
  const { result } = renderHook(() => useCaptcha('signUp'))
  expect(result.current.state).toBe('working')
  await waitFor(() => expect(result.current.state).toBe('ready'))
  return result
}

test('solved while the user types; each answer is used for one call', async () => {
  const captcha = await ready()
  const sent: string[] = []
  const send = async (answer: string) => void sent.push(answer)
  await captcha.current.sendWith(send)
  await captcha.current.sendWith(send)
  expect(sent).toEqual(['answer to riddle 1', 'answer to riddle 2'])
})
test('an expired answer is replaced silently', async () => {
  const captcha = await ready()
  const sent: string[] = []
  await captcha.current.sendWith(async (answer) => {
    sent.push(answer)
    if (sent.length === 1) throw refusal('CAPTCHA_INVALID')
  })
  expect(sent).toEqual(['answer to riddle 1', 'answer to riddle 2'])
})
test('refused twice, or for another reason: the form shows it', async () => {
  const captcha = await ready()
  const refuse = (code: 'CAPTCHA_INVALID' | 'EMAIL_EXISTS') => vi.fn(() => Promise.reject(refusal(code)))
  const [twice, other] = [refuse('CAPTCHA_INVALID'), refuse('EMAIL_EXISTS')]
  await expect(captcha.current.sendWith(twice)).rejects.toThrow('CAPTCHA_INVALID')
  await expect(captcha.current.sendWith(other)).rejects.toThrow('EMAIL_EXISTS')
  expect([twice.mock.calls.length, other.mock.calls.length]).toEqual([2, 1])
})
test('a browser that cannot solve it says so, and can retry', async () => {
  canSolve = false
  const { result } = renderHook(() => useCaptcha('recovery'))
  await waitFor(() => expect(result.current.state).toBe('failed'))
  const send = vi.fn()
  await expect(result.current.sendWith(send)).rejects.toMatchObject({ code: 'CAPTCHA_INVALID' })
  expect(send).not.toHaveBeenCalled()
  canSolve = true
  result.current.retry()
  await waitFor(() => expect(result.current.state).toBe('ready'))
})
