/**
 * The simulation: `npm run simulate -- [--steps 1000000] [--seed 1]` drives the decisions of the domain through random
 * days of a contact centre and looks at every promise after every step. With `--real` (20,000 steps unless told) it
 * drives two server processes on one database instead, kills and freezes them, and sets their clocks. The last line:
 * `steps N violations 0`; not 0 when there are any.
 */
import { parseArgs } from 'node:util'
import { simulate } from './pure.ts'
import { simulateReal } from './real/real.ts'

const { values } = parseArgs({
  options: {
    steps: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    real: { type: 'boolean', default: false },
  },
})
const whole = (name: 'steps' | 'seed', text: string): number => {
  const n = Number(text)
  if (Number.isInteger(n) && n >= (name === 'steps' ? 1 : 0)) return n
  console.error(`--${name} must be a whole number, not “${text}”`)
  process.exit(2)
}
/** A town each: other people, teams and chats, and when something is wrong, a short way to it. */
const stepsPerTown = { pure: 20_000, real: 5_000 }
const steps = whole('steps', values.steps ?? (values.real ? '20000' : '1000000'))
const seed = whole('seed', values.seed)
console.log(`seed ${seed}`)

interface Done {
  readonly steps: number
  readonly violations: readonly string[]
}
const towns = async (perTown: number, run: (o: { steps: number; seed: number }, town: number) => Promise<Done>) => {
  let done = 0
  for (let town = 0; done < steps; town++) {
    const result = await run({ steps: Math.min(perTown, steps - done), seed: seed + town }, town)
    done += result.steps
    for (const violation of result.violations) console.log(`seed ${seed + town} ${violation}`)
    if (result.violations.length > 0) return { steps: done, violations: result.violations.length }
  }
  return { steps: done, violations: 0 }
}
let [assignments, before] = [0, 0]
const pure = () =>
  towns(stepsPerTown.pure, async (o, town) => {
    const result = simulate(o)
    assignments += result.assignments
    before += result.steps
    if (town % 10 === 9) console.log(`${before} steps, ${assignments} assignments`)
    return result
  })
const inOrder = (counts: ReadonlyMap<string, number>): string =>
  [...counts]
    .sort()
    .map(([what, n]) => `${what} × ${n}`)
    .join(', ')
const real = () =>
  towns(stepsPerTown.real, async (o) => {
    const result = await simulateReal({ ...o, say: console.log })
    const { kills, freezes, jumps, passedMs } = result.counts
    const days = (passedMs / 86_400_000).toFixed(0)
    console.log(`${kills} kills, ${freezes} freezes, ${jumps} clocks set, ${days} days, ${result.healed} queues healed`)
    console.log(`answers: ${inOrder(result.answers)}`)
    console.log(`events: ${inOrder(result.told)}`)
    return result
  })
const result = await (values.real ? real() : pure())
console.log(`steps ${result.steps} violations ${result.violations}`)
process.exit(result.violations === 0 ? 0 : 1)
