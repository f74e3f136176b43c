import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testClock } from './clock.ts'
import { createRateLimits, type RateName, rateRules } from './rate-limit.ts'

describe('rate limits', () => {
  const rule = { burst: 5, perMs: 10_000 }
  const make = (maxBuckets?: number) => {
    const clock = testClock()
    const limited: string[] = []
    const limits = createRateLimits({
      clock,
      rules: { signInByAccount: rule },
      onLimited: (name) => void limited.push(name),
      ...(maxBuckets && { maxBuckets }),
    })
    return {
      clock,
      limited,
      consume: (key: string, cost?: number) => limits.consume('signInByAccount', key, cost),
      limits,
    }
  }
  it('allow a burst, then return the waiting time', () => {
    const { clock, consume, limited } = make()
    for (let i = 0; i < 5; i++) expect(consume('ann')).toEqual({ ok: true })
    expect(consume('ann')).toEqual({ ok: false, retryAfterMs: 2000 })
    expect(consume('bob')).toEqual({ ok: true })
    clock.advance(1999)
    expect(consume('ann').ok).toBe(false)
    clock.advance(1)
    expect(consume('ann').ok).toBe(true)
    expect(consume('ann').ok).toBe(false)
    expect(limited).toHaveLength(3)
  })
  it('allow exactly a burst of 200 parallel sign-in attempts to reach the slow check', async () => {
    const { consume } = make()
    let checked = 0
    const slowCheck = async () => {
      checked++
      await new Promise((done) => setImmediate(done))
    }
    const tries = Array.from({ length: 200 }, async () => {
      await new Promise((done) => setImmediate(done))
      const result = consume('ann')
      if (result.ok) await slowCheck()
      return result.ok
    })
    expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(5)
    expect(checked).toBe(5)
  })
  it('never allow more than burst and refill', () => {
    const step = fc.tuple(fc.nat(3000), fc.integer({ min: 1, max: 3 }))
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const { clock, consume } = make()
        let passed = 0
        let time = 0
        for (const [wait, cost] of steps) {
          clock.advance(wait)
          time += wait
          if (consume('ann', cost).ok) passed += cost
          expect(passed).toBeLessThanOrEqual(rule.burst + (time * rule.burst) / rule.perMs + 1e-6)
        }
      }),
    )
  })
  it('refund calls, but never beyond the burst', () => {
    const { limits, consume } = make()
    for (let i = 0; i < 100; i++) {
      expect(consume('ann').ok).toBe(true)
      limits.refund('signInByAccount', 'ann')
    }
    limits.refund('signInByAccount', 'ann', 1000)
    for (let i = 0; i < 5; i++) consume('ann')
    expect(consume('ann').ok).toBe(false)
  })
  it('drop the least recently used bucket and stay bounded', () => {
    const { consume } = make(3)
    for (let i = 0; i < 5; i++) consume('ann')
    for (const key of ['a', 'b']) consume(key)
    expect(consume('ann').ok).toBe(false)
    for (const key of ['c', 'd', 'x'.repeat(1_000_000)]) consume(key)
    expect(consume('ann').ok).toBe(true)
  })
  it('count the addresses of one IPv6 network as one, for every rule by address', () => {
    const clock = testClock()
    const names = (Object.keys(rateRules) as RateName[]).filter((name) => name.endsWith('ByAddress'))
    expect(names.length).toBeGreaterThan(5)
    const limits = createRateLimits({ clock, rules: Object.fromEntries(names.map((name) => [name, rule])) })
    for (const name of names) {
      for (let i = 0; i < rule.burst; i++) expect(limits.consume(name, `2001:db8:0:7::${i}`).ok, name).toBe(true)
      expect(limits.consume(name, '2001:db8:0:7:ffff::1').ok, name).toBe(false)
      expect(limits.consume(name, '2001:db8:0:8::1').ok, name).toBe(true)
    }
  })
  it('have a positive rule for every name', () => {
    for (const { burst, perMs } of Object.values(rateRules)) {
      expect(burst).toBeGreaterThan(0)
      expect(perMs).toBeGreaterThan(0)
    }
  })
})
