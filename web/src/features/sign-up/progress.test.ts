import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { now } from '../../lib/clock.ts'
import { stored } from '../../lib/storage.ts'
import { confirmedStep, useProgress } from './progress.ts'

afterEach(() => {
  cleanup()
  stored.signUp.set(null)
})
const open = () => renderHook(() => useProgress()).result
const code = (expiresAt: number) =>
  ({ stage: 'code', token: 't', kind: 'mail', sentTo: 'a@example.ru', resendAt: 0, expiresAt }) as const

test('a reload continues at the saved step until the step expires', async () => {
  const page = open()
  page.current.go(code(now() + 60_000))
  await waitFor(() => expect(page.current.progress.stage).toBe('code'))
  expect(open().current.progress).toMatchObject({ stage: 'code', sentTo: 'a@example.ru' })
  page.current.go(code(now() - 1))
  expect(open().current.progress).toEqual({ stage: 'contact' })
})
test('starting again removes the step; damaged data are ignored', async () => {
  const page = open()
  page.current.go(confirmedStep({ token: 't', contact: { kind: 'phone', value: '+79161234567' } }))
  expect(open().current.progress.stage).toBe('organization')
  page.current.startAgain()
  expect(stored.signUp.get()).toBeNull()
  for (const garbage of ['', '{', 'null', '{}', '"x"']) {
    stored.signUp.set(garbage)
    expect(open().current.progress, garbage).toEqual({ stage: 'contact' })
  }
})
