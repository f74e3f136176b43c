/**
 * The races: `npm run races -- [--rounds 10000] [--lanes 100] [--seed 1] [--only limit]`. Two processes on one database; in
 * each round two of their calls are made at once. The last line: `rounds N wrong 0`; not 0 when something is.
 */
import { parseArgs } from 'node:util'
import { runRaces } from './races.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10000' },
    lanes: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
  },
})
const whole = (name: keyof typeof values): number => {
  const n = Number(values[name])
  if (Number.isInteger(n) && n >= 1) return n
  console.error(`--${name} must be a whole number above 0, not “${values[name]}”`)
  process.exit(2)
}
const [rounds, lanes, seed] = [whole('rounds'), whole('lanes'), whole('seed')]
const results = await runRaces({ rounds, lanes, seed, only: values.only, say: console.log })
const wrong = results.reduce((sum, r) => sum + r.wrong.length, 0)
console.log(`rounds ${results.reduce((sum, r) => sum + r.rounds, 0)} wrong ${wrong}`)
process.exit(wrong === 0 ? 0 : 1)
