import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textFrame } from './frames.ts'
import { createRing, frameFor, type Kept } from './ring.ts'
import type { Member, Room } from './types.ts'

const kept = (position: number, bytes = 10): Kept => ({
  position,
  organizationId: 'o',
  rooms: ['user:ann'],
  frame: Buffer.alloc(bytes),
  gone: null,
})

test('The frames after a position are complete, or refused', () => {
  const steps = fc.array(fc.record({ jump: fc.integer({ min: 1, max: 3 }), bytes: fc.integer({ min: 0, max: 50 }) }))
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 8 }), fc.nat({ max: 60 }), (pushed, maxFrames, from) => {
      const ring = createRing({ maxFrames, maxBytes: 100 })
      const all: Kept[] = []
      let position = 0
      for (const { jump, bytes } of pushed) {
        position += jump
        all.push(kept(position, bytes))
        ring.keep(all.at(-1)!)
      }
      const since = ring.since(from)
      if (from >= ring.forgotten()) expect(since).toEqual(all.filter((k) => k.position > from))
      else expect(since).toBeNull()
      // no more is kept than allowed, and no more is forgotten than needed
      expect(ring.size()).toBeLessThanOrEqual(maxFrames)
      const inside = all.slice(all.length - ring.size())
      const bytes = inside.reduce((sum, k) => sum + k.frame.length, 0)
      expect(bytes <= 100 || ring.size() === 1).toBe(true)
      const next = all[all.length - ring.size() - 1]
      if (next) expect(ring.size() === maxFrames || bytes + next.frame.length > 100).toBe(true)
    }),
  )
})

const member = (organizationId: string, ...rooms: Room[]): Member => ({
  kind: 'user',
  id: 'ann',
  organizationId,
  rooms: new Set(rooms),
  tokenHash: '',
})
test('A member gets the frame, what replaces it, or nothing', () => {
  const frame = textFrame('shown')
  const gone = textFrame('gone')
  const k: Kept = {
    position: 1,
    organizationId: 'o',
    rooms: ['team:a'],
    frame,
    gone: { rooms: ['team:a', 'team:b'], frame: gone },
  }
  expect(frameFor(k, member('o', 'team:a', 'team:b'))).toBe(frame)
  expect(frameFor(k, member('o', 'team:b'))).toBe(gone)
  expect(frameFor(k, member('o', 'team:c'))).toBeNull()
  expect(frameFor(k, member('p', 'team:a'))).toBeNull()
})
