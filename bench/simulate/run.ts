/**
 * The simulation: `npm run simulate -- [--steps 1000000] [--seed 1]` drives the decisions of the domain through random
 * days of a contact centre and looks at every promise after every step. The last line: `steps N violations 0`; not 0
 * when there are any.
 */
import { parseArgs } from 'node:util'
import { simulate } from './pure.ts'

const { values } = parseArgs({
  options: {
    steps: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const whole = (name: 'steps' | 'seed'): number => {
  const n = Number(values[name])
  if (Number.isInteger(n) && n >= (name === 'steps' ? 1 : 0)) return n
  console.error(`--${name} must be a whole number, not “${values[name]}”`)
  process.exit(2)
}
/** A town each: other people, teams and chats, and when something is wrong, a short way to it. */
const stepsPerTown = 20_000
const [steps, seed] = [whole('steps'), whole('seed')]
console.log(`seed ${seed}`)
let done = 0
let violations = 0
let assignments = 0
for (let town = 0; done < steps; town++) {
  const result = simulate({ steps: Math.min(stepsPerTown, steps - done), seed: seed + town })
  for (const violation of result.violations) console.log(`seed ${seed + town} ${violation}`)
  done += result.steps
  violations += result.violations.length
  assignments += result.assignments
  if (result.violations.length > 0) break
  if (town % 10 === 9) console.log(`${done} steps, ${assignments} assignments`)
}
console.log(`steps ${done} violations ${violations}`)
process.exit(violations === 0 ? 0 : 1)
