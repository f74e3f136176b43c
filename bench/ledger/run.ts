/** The fault test: sends messages through kills, restarts and lost answers, then compares what was sent with what is stored. */
import { optionsOf, wholeNumber } from '../usage.ts'
import { calledTypes, runAllChannels, tableOfChannels } from './channels/run-all.ts'
import { runLedger } from './ledger.ts'
import { transports } from './transport.ts'

const usage = `npm run ledger -- [--transport widget|provider|polling] [--messages 5000] [--senders 8] [--kills 10] [--restarts 3] [--cut-replies]
                  [--backup] [--seed 1]
npm run ledger -- --channels all [--incoming 10000] [--outgoing 10000] [--chats 500] [--kills 10] [--restarts 3] [--provider-kills 12]
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
  --backup       back up halfway and at the end, restore both elsewhere and compare them with what was sent
  --seed         of the random numbers
  --channels     all, or types such as telegram,email: each with its provider in a process of its own, which limits 5 % of the calls,
                 resets 1 %, loses 1 % of the answers, repeats updates and reorders them
  --incoming, --outgoing, --chats   messages of clients, answers of operators, and the chats of all channels together
  --provider-kills   kills of a provider (SIGKILL)`
const values = optionsOf(usage, {
  transport: { type: 'string', default: 'widget' },
  messages: { type: 'string', default: '5000' },
  senders: { type: 'string', default: '8' },
  kills: { type: 'string', default: '10' },
  restarts: { type: 'string', default: '3' },
  channels: { type: 'string' },
  incoming: { type: 'string', default: '10000' },
  outgoing: { type: 'string', default: '10000' },
  chats: { type: 'string', default: '500' },
  'provider-kills': { type: 'string', default: '12' },
  'cut-replies': { type: 'boolean', default: false },
  backup: { type: 'boolean', default: false },
  seed: { type: 'string', default: String(Date.now() % 1_000_000) },
})
const positive = ['messages', 'senders', 'incoming', 'outgoing', 'chats']
const whole = (
  name: 'messages' | 'senders' | 'kills' | 'restarts' | 'seed' | 'incoming' | 'outgoing' | 'chats' | 'provider-kills',
): number => wholeNumber(name, values[name], positive.includes(name) ? 1 : 0)

if (values.channels !== undefined) {
  const types = values.channels === 'all' ? null : values.channels.split(',').map((type) => type.trim())
  const unknown = types?.filter((type) => !calledTypes.some((t) => t === type)) ?? []
  if (unknown.length > 0) {
    console.error(`--channels must be all, or some of ${calledTypes.join(',')}, not “${unknown.join(',')}”.`)
    process.exit(2)
  }
  const [incoming, outgoing, chats, seed] = [whole('incoming'), whole('outgoing'), whole('chats'), whole('seed')]
  const faults = { kills: whole('kills'), restarts: whole('restarts'), providerKills: whole('provider-kills') }
  console.log(`seed ${seed}`)
  const { rows, problems } = await runAllChannels({
    types,
    incoming,
    outgoing,
    chats,
    seed,
    ...faults,
    say: console.log,
  })
  console.log(tableOfChannels(rows))
  for (const problem of problems) console.log(`PROBLEM ${problem}`)
  const sum = (name: 'incoming' | 'outgoing' | 'unknown' | 'lost' | 'doubled' | 'reordered') =>
    rows.reduce((n, row) => n + row[name], 0)
  const found = (['lost', 'doubled', 'reordered', 'unknown'] as const).map((name) => `${name} ${sum(name)}`).join(' ')
  console.log(`incoming ${sum('incoming')} outgoing ${sum('outgoing')} ${found}`)
  process.exit(problems.length + sum('lost') + sum('doubled') + sum('reordered') === 0 ? 0 : 1)
}
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
  backup: values.backup === true,
  cutReplies: values['cut-replies'] ? 0.1 : 0,
}
console.log(`seed ${options.seed}`)
const { acked, lost, doubled, reordered, problems } = await runLedger({ ...options, say: console.log })
for (const problem of problems) console.log(`PROBLEM ${problem}`)
console.log(`acked ${acked} lost ${lost} doubled ${doubled} reordered ${reordered}`)
const isWhole = acked === options.messages && lost + doubled + reordered === 0 && problems.length === 0
process.exit(isWhole ? 0 : 1)
