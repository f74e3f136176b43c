/** The fault test: sends messages through kills, restarts and lost answers, then compares what was sent with what is stored. */
import { optionsOf, wholeNumber } from '../usage.ts'
import { runLedger } from './ledger.ts'
import { transports } from './transport.ts'

const usage = `npm run ledger -- [--transport widget|provider|polling] [--messages 5000] [--senders 8] [--kills 10] [--restarts 3] [--cut-replies]
                  [--seed 1]

The last line says what was lost, doubled or reordered; ends with 1 when anything was, or when an open browser shows something
else than a fresh one.
  --transport    widget: clients write and read by themselves; provider: through the channel loopback, whose provider limits,
                 fails, resets, loses answers, repeats itself and reports statuses early, late and twice; polling: the same
                 provider, which the server asks for news
  --messages     messages of all senders together
  --senders      clients that write, each one message after another
  --kills        kills of the server (SIGKILL)
  --restarts     restarts of PostgreSQL, in order and by a kill in turn
  --cut-replies  cut off a tenth of the answers after the server has committed
  --seed         of the random numbers`
const values = optionsOf(usage, {
  transport: { type: 'string', default: 'widget' },
  messages: { type: 'string', default: '5000' },
  senders: { type: 'string', default: '8' },
  kills: { type: 'string', default: '10' },
  restarts: { type: 'string', default: '3' },
  'cut-replies': { type: 'boolean', default: false },
  seed: { type: 'string', default: String(Date.now() % 1_000_000) },
})
const whole = (name: 'messages' | 'senders' | 'kills' | 'restarts' | 'seed'): number =>
  wholeNumber(name, values[name], name === 'messages' || name === 'senders' ? 1 : 0)
const transport = transports.find((name) => name === values.transport)
if (!transport) {
  console.error(`--transport must be one of ${transports.join(', ')}, not “${values.transport}”.`)
  process.exit(2)
}
const options = {
  transport,
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
