import { setTimeout as sleep } from 'node:timers/promises'
import type { Stage } from '../stage.ts'
import type { Keeper } from './keeper.ts'

export interface Faults {
  /** Called after each acknowledged message. */
  readonly note: (acked: number) => void
  /** Resolves when all planned faults are over. */
  readonly over: () => Promise<void>
}
/**
 * Spreads kills of the server, restarts of PostgreSQL and kills of providers over the run: each at a random message, up to
 * 50 ms after it. Faults of one kind do not overlap, but a kill may overlap a restart.
 */
export const planFaults = (o: {
  readonly stage: Stage
  readonly keeper: Keeper
  readonly messages: number
  readonly kills: number
  readonly restarts: number
  /** Kills the provider of this number and starts it again; says which. */
  readonly providers?: { readonly kills: number; readonly kill: (n: number) => Promise<string> }
  readonly chance: () => number
  readonly say: (line: string) => void
}): Faults => {
  const lines = { kill: Promise.resolve(), restart: Promise.resolve(), provider: Promise.resolve() }
  const providerKills = o.providers?.kills ?? 0
  const place = (n: number, of: number) => Math.floor(o.messages * (0.03 + (0.9 * (n + o.chance())) / of))
  const planned = [
    ...Array.from({ length: o.kills }, (_, n) => ({ what: 'kill' as const, n, at: place(n, o.kills) })),
    ...Array.from({ length: o.restarts }, (_, n) => ({ what: 'restart' as const, n, at: place(n, o.restarts) })),
    ...Array.from({ length: providerKills }, (_, n) => ({ what: 'provider' as const, n, at: place(n, providerKills) })),
  ].sort((a, b) => a.at - b.at)
  const callback = async ({ what, n }: (typeof planned)[number], delayMs: number, acked: number): Promise<void> => {
    await sleep(delayMs)
    const startedAt = performance.now()
    const how = n % 2 === 0 ? 'fast' : 'kill'
    let thing = what === 'kill' ? 'server killed' : `PostgreSQL restarted (${how})`
    if (what === 'kill') await o.keeper.kill()
    else if (what === 'restart') await o.stage.restartDatabase(how)
    else thing = `provider ${await o.providers!.kill(n)} killed`
    o.say(`${thing} after ${acked} messages; back in ${Math.round(performance.now() - startedAt)} ms`)
  }
  return {
    note: (acked) => {
      while (planned[0] && planned[0].at <= acked) {
        const fault = planned.shift()!
        const delayMs = o.chance() * 50
        lines[fault.what] = lines[fault.what].then(() => callback(fault, delayMs, acked))
      }
    },
    over: async () => {
      if (planned.length > 0) throw new Error('some faults never happened')
      await Promise.all([lines.kill, lines.restart, lines.provider])
      await o.keeper.ready()
    },
  }
}
