import { type Clock, systemClock } from '../../src/platform/clock.ts'

/** A clock that runs `speed` times as fast as the machine's: with 60, a lease of 60 s ends after one second. */
export const fastClock = (speed: number, since: number): Clock => ({
  now: () => Math.floor(since + (systemClock.now() - since) * speed),
  tick: () => systemClock.tick() * speed,
  later: (ms, fn) => systemClock.later(ms / speed, fn),
  sleep: (ms) => systemClock.sleep(ms / speed),
})
