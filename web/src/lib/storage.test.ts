import { afterEach, describe, expect, test, vi } from 'vitest'
import { countUnsaved, drafts, outbox, outboxKey } from './drafts.ts'
import { localValue } from './local-value.ts'

afterEach(() => vi.restoreAllMocks())

describe('localValue', () => {
  test('stores, removes and notifies', () => {
    const value = localValue('k')
    const listener = vi.fn()
    const end = value.subscribe(listener)
    value.set('1')
    expect([value.get(), localStorage.getItem('k')]).toEqual(['1', '1'])
    value.set(null)
    expect([value.get(), localStorage.getItem('k')]).toEqual([null, null])
    dispatchEvent(new StorageEvent('storage', { key: 'k' }))
    dispatchEvent(new StorageEvent('storage', { key: 'another' }))
    expect(listener).toHaveBeenCalledTimes(3)
    end()
    value.set('2')
    expect(listener).toHaveBeenCalledTimes(3)
  })
  test('lives in memory where storage is refused', () => {
    const refuse = () => {
      throw new DOMException('refused', 'SecurityError')
    }
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)
    const value = localValue('k')
    value.set('1')
    expect(value.get()).toBe('1')
  })
})

describe('drafts and outbox', () => {
  // No IndexedDB here, as in a browser that forbids it: written values must still be readable.
  test('count the unsent texts and messages of one user', async () => {
    await drafts.set('u1/c1/reply/tab', { text: 'a' })
    await drafts.set('u1/c1/reply/other', { text: 'in another tab' })
    await drafts.set('u1/c1/internal/tab', { text: 'b' })
    await drafts.set('u2/c1/reply/tab', { text: 'c' })
    await outbox.set(outboxKey('u1', 'c1', 'm1'), {})
    expect(await countUnsaved('u1')).toEqual({ drafts: 2, unsent: 1 })
    expect(await drafts.get('u2/c1/reply/tab')).toEqual({ text: 'c' })
    await drafts.deleteIf('u1/c1/reply/tab', (value) => value === undefined)
    expect(await countUnsaved('u1')).toEqual({ drafts: 2, unsent: 1 })
    await drafts.deleteIf('u1/c1/reply/tab', (value) => value !== undefined)
    await drafts.delete('u1/c1/reply/other')
    expect(await countUnsaved('u1')).toEqual({ drafts: 1, unsent: 1 })
    await drafts.clear()
    expect(await countUnsaved('u1')).toEqual({ drafts: 0, unsent: 1 })
  })
})
