/**
 * The fault test: `npm run ledger -- --messages 5000 --senders 8 --kills 10 --restarts 3 [--cut-replies] [--seed 1]`.
 * The last line says what was lost; not 0 when anything was, or when a browser shows something else than a fresh one.
 */
import { parseArgs } from 'node:util'
import { runLedger } from './ledger.ts'

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '5000' },
    senders: { type: 'string', default: '8' },
    kills: { type: 'string', default: '10' },
    restarts: { type: 'string', default: '3' },
    'cut-replies': { type: 'boolean', default: false },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const whole = (name: 'messages' | 'senders' | 'kills' | 'restarts' | 'seed'): number => {
  const n = Number(values[name])
  if (Number.isInteger(n) && n >= (name === 'messages' || name === 'senders' ? 1 : 0)) return n
  console.error(`--${name} must be a whole number, not “${values[name]}”`)
  process.exit(2)
}
const options = {
  messages: whole('messages'),
  senders: whole('senders'),
  kills: whole('kills'),
  restarts: whole('restarts'),
  seed: whole('seed'),
  cutReplies: values['cut-replies'] ? 0.1 : 0,
}
console.log(`seed ${options.seed}`)
const { acked, lost, doubled, reordered, problems } = await runLedger({ ...options, say: console.log })
for (const problem of problems) console.log(`PROBLEM ${problem}`)
console.log(`acked ${acked} lost ${lost} doubled ${doubled} reordered ${reordered}`)
const isWhole = acked === options.messages && lost + doubled + reordered === 0 && problems.length === 0
process.exit(isWhole ? 0 : 1)
