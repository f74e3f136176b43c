import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { setShownChat, useShownChat, whenShown } from './shown-chat.ts'

afterEach(() => setShownChat(null))

test('components follow the chat whose messages are on the screen', () => {
  const { result } = renderHook(useShownChat)
  expect(result.current).toBeNull()
  act(() => setShownChat('a'))
  expect(result.current).toBe('a')
  expect(renderHook(useShownChat).result.current).toBe('a')
  act(() => setShownChat(null))
  expect(result.current).toBeNull()
})
test('work for a chat is done once: when its messages are shown, or at once if they are', () => {
  const done: string[] = []
  whenShown('a', () => done.push('a'))
  const cancel = whenShown('b', () => done.push('b'))
  expect(done).toEqual([])
  setShownChat('a')
  whenShown('a', () => done.push('a again'))
  expect(done).toEqual(['a', 'a again'])
  cancel()
  setShownChat('b')
  setShownChat('a')
  expect(done).toEqual(['a', 'a again'])
})
