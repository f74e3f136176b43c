import { describe, expect, it, vi } from 'vitest'
import { createPasswords } from './passwords.ts'
import { systemRandom } from './random.ts'
import { sameText } from './secrets.ts'

const passwords = createPasswords(systemRandom)

describe('passwords', () => {
  it('match their hash, and no others do', async () => {
    const stored = await passwords.hash('Пароль-1')
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(await passwords.verify('Пароль-1', stored)).toBe(true)
    expect(await passwords.verify('Пароль-1'.normalize('NFD'), stored)).toBe(true)
    for (const wrong of ['пароль-1', 'Пароль-1 ', '', 'Пароль-1\0']) {
      expect(await passwords.verify(wrong, stored)).toBe(false)
    }
    expect(await passwords.hash('Пароль-1')).not.toBe(stored)
  })
  it('hashed by the reference implementation match too', async () => {
    // RFC 9106 has no PHC example; this one is from the tests of the reference implementation
    const stored = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
    expect(await passwords.verify('password', stored)).toBe(true)
    expect(await passwords.verify('differentpassword', stored)).toBe(false)
  })
  it('of unknown logins are always wrong, and take as long', async () => {
    const stored = await passwords.hash('x')
    const time = async (hash: string | null) => {
      const start = performance.now()
      expect(await passwords.verify('y', hash)).toBe(false)
      return performance.now() - start
    }
    await time(stored)
    // Alternating, so that other load on the machine affects both equally.
    const ratios: number[] = []
    for (let i = 0; i < 9; i++) ratios.push((await time(null)) / (await time(stored)))
    const median = ratios.sort((a, b) => a - b)[4]!
    expect(median).toBeGreaterThan(0.5)
    expect(median).toBeLessThan(2)
  })
  it('throw when the stored value is not a hash', async () => {
    await expect(passwords.verify('x', 'plain')).rejects.toThrow('unknown form')
  })
  it('are hashed two at a time, without blocking the event loop', async () => {
    let ticks = 0
    const timer = setInterval(() => ticks++, 1)
    await Promise.all(Array.from({ length: 8 }, () => passwords.hash('x')))
    clearInterval(timer)
    expect(ticks).toBeGreaterThan(10)
  })
  it('are refused at once when too many wait', async () => {
    const refused = vi.fn()
    const few = createPasswords(systemRandom, { atOnce: 1, maxWaiting: 2, onRefused: refused })
    const stored = await few.hash('x')
    const all = await Promise.allSettled(Array.from({ length: 6 }, () => few.verify('x', stored)))
    expect(all.map((r) => (r.status === 'fulfilled' ? r.value : r.reason.refusal.code))).toEqual([
      ...[true, true, true],
      ...['UNAVAILABLE', 'UNAVAILABLE', 'UNAVAILABLE'],
    ])
    expect(refused).toHaveBeenCalledTimes(3)
    expect(await few.verify('x', stored)).toBe(true)
  })
})

describe('sameText', () => {
  it('compares', () => {
    expect(sameText('abc', 'abc')).toBe(true)
    for (const [a, b] of [
      ['abc', 'abd'],
      ['abc', 'ab'],
      ['', 'a'],
      ['é', 'e\u0301'],
    ] as const) {
      expect(sameText(a, b)).toBe(false)
    }
  })
})
