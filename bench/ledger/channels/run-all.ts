import { emulatorKinds } from '../../../server/src/app/emulators/kinds.ts'
import { type ChannelRow, type ChannelsOptions, type ChannelsVerdict, runChannels } from './run-channels.ts'

/** Every type, with the webhooks of the providers. */
export const calledTypes: readonly string[] = [
  ...new Set(['site_chat', 'chat_page', ...emulatorKinds.map(({ type }) => type), 'email', 'loopback']),
]
/** Those that a server without a public address asks for news. Mailboxes are asked in any case. */
export const polledTypes = ['telegram', 'vk_bot', 'loopback'] as const

export type AllOptions = Omit<ChannelsOptions, 'types' | 'polls'> & {
  /** Null: all. */
  readonly types: readonly string[] | null
}
type Amount = 'incoming' | 'outgoing' | 'chats' | 'kills' | 'restarts' | 'providerKills'
const amounts: readonly Amount[] = ['incoming', 'outgoing', 'chats', 'kills', 'restarts', 'providerKills']

/** Two installations after each other, one with a public address and one without; every channel gets the same number of chats. */
export const runAllChannels = async (o: AllOptions): Promise<ChannelsVerdict> => {
  const wanted = (types: readonly string[]) => types.filter((type) => o.types === null || o.types.includes(type))
  const [called, polled] = [wanted(calledTypes), wanted(polledTypes)]
  const part = called.length / (called.length + polled.length)
  const amountsOf = (share: (n: number) => number) =>
    Object.fromEntries(amounts.map((name) => [name, share(o[name])])) as Record<Amount, number>
  const first = amountsOf((n) => Math.round(n * part))
  const second = amountsOf((n) => n - Math.round(n * part))
  const verdicts: ChannelsVerdict[] = []
  for (const round of [
    { types: called, polls: false, ...first },
    { types: polled, polls: true, ...second },
  ])
    if (round.types.length > 0) verdicts.push(await runChannels({ ...o, ...round }))
  return { rows: verdicts.flatMap((v) => v.rows), problems: verdicts.flatMap((v) => v.problems) }
}

const columns = [
  'channel',
  'chats',
  'incoming',
  'outgoing',
  'delivered',
  'unknown',
  'lost',
  'doubled',
  'reordered',
] as const
/** A table, with the sums of all channels in its last line. */
export const tableOfChannels = (rows: readonly ChannelRow[]): string => {
  const sum = (name: (typeof columns)[number]) => rows.reduce((n, row) => n + Number(row[name]), 0)
  const lines = [
    columns,
    columns.map(() => '---'),
    ...rows.map((row) => columns.map((name) => row[name])),
    columns.map((name) => (name === 'channel' ? 'all' : sum(name))),
  ]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
