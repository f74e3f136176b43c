/** The simulation: random days of a contact centre; every invariant is checked after every step. */
import { optionsOf, wholeNumber } from '../usage.ts'
import { compareWithEngine } from './compare/compare.ts'
import { simulate } from './pure.ts'
import { simulateReal } from './real/real.ts'

const usage = `npm run simulate -- [--steps 1000000] [--seed 1] [--real]

Drives the decisions of the domain through random days. The last line is “steps N violations N”; ends with 1 when there are any.
  --steps  random acts; by default 20,000 with --real, otherwise 1,000,000
  --seed   of the random numbers
  --real   drives two server processes on one database instead, kills and freezes them, and sets their clocks; of every
           five steps one goes to a single server and to the engine in turn, and their states are compared after it`
const values = optionsOf(usage, {
  steps: { type: 'string' },
  seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  real: { type: 'boolean', default: false },
})
/**
 * Several runs with different operators, teams and chats. When one finds a violation, this prints a short sequence of
 * steps to it.
 */
const stepsPerTown = { pure: 20_000, real: 5_000 }
const steps = wholeNumber('steps', values.steps ?? (values.real ? '20000' : '1000000'), 1)
const seed = wholeNumber('seed', values.seed, 0)
console.log(`seed ${seed}`)

interface Done {
  readonly steps: number
  readonly violations: readonly string[]
}
const towns = async (perTown: number, run: (o: { steps: number; seed: number }, centre: number) => Promise<Done>) => {
  let done = 0
  for (let centre = 0; done < steps; centre++) {
    const result = await run({ steps: Math.min(perTown, steps - done), seed: seed + centre }, centre)
    done += result.steps
    for (const violation of result.violations) console.log(`seed ${seed + centre} ${violation}`)
    if (result.violations.length > 0) return { steps: done, violations: result.violations.length }
  }
  return { steps: done, violations: 0 }
}
let [assignments, before] = [0, 0]
const pure = () =>
  towns(stepsPerTown.pure, async (o, centre) => {
    const result = simulate(o)
    assignments += result.assignments
    before += result.steps
    if (centre % 10 === 9) console.log(`${before} steps, ${assignments} assignments`)
    return result
  })
const inOrder = (counts: ReadonlyMap<string, number>): string =>
  [...counts]
    .sort()
    .map(([what, n]) => `${what} × ${n}`)
    .join(', ')
const real = () =>
  towns(stepsPerTown.real, async (o) => {
    const compared = await compareWithEngine({ ...o, steps: Math.ceil(o.steps / 5) })
    console.log(`${compared.steps} steps compared with the engine: ${inOrder(compared.answers)}`)
    if (compared.violations.length > 0) return compared
    const result = await simulateReal({ ...o, steps: o.steps - compared.steps, say: console.log })
    const { kills, freezes, jumps, passedMs } = result.counts
    const days = (passedMs / 86_400_000).toFixed(0)
    console.log(`${kills} kills, ${freezes} freezes, ${jumps} clocks set, ${days} days, ${result.healed} queues healed`)
    console.log(`answers: ${inOrder(result.answers)}`)
    console.log(`events: ${inOrder(result.eventCounts)}`)
    return { ...result, steps: result.steps + compared.steps }
  })
const result = await (values.real ? real() : pure())
console.log(`steps ${result.steps} violations ${result.violations}`)
process.exit(result.violations === 0 ? 0 : 1)
