/** The races: two server processes on one database; each round makes two concurrent calls. */
import { optionsOf, wholeNumber } from '../usage.ts'
import { kinds } from './kinds.ts'
import { runRaces } from './races.ts'

const usage = `npm run races -- [--rounds 10000] [--lanes 100] [--seed 1] [--only <kind>]

Makes two calls at once, each to another of two servers. The last line is “rounds N wrong N”; ends with 1 when something is wrong.
  --rounds  rounds of each kind
  --lanes   rounds at the same time
  --seed    of the random numbers
  --only    one kind: ${kinds.map((kind) => kind.name).join(', ')}`
const values = optionsOf(usage, {
  rounds: { type: 'string', default: '10000' },
  lanes: { type: 'string', default: '100' },
  seed: { type: 'string', default: '1' },
  only: { type: 'string', default: '' },
})
const whole = (name: 'rounds' | 'lanes' | 'seed'): number => wholeNumber(name, values[name], 1)
const [rounds, lanes, seed] = [whole('rounds'), whole('lanes'), whole('seed')]
const results = await runRaces({ rounds, lanes, seed, only: values.only, say: console.log })
const wrong = results.reduce((sum, r) => sum + r.wrong.length, 0)
console.log(`rounds ${results.reduce((sum, r) => sum + r.rounds, 0)} wrong ${wrong}`)
process.exit(wrong === 0 ? 0 : 1)
