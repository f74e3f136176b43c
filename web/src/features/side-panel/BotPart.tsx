import { botRuns } from '@beseda/contract/endpoints/bot-runs.ts'
import type { BotPathStep } from '@beseda/contract/entities/bot-path.ts'
import type { BotTraceStep } from '@beseda/contract/entities/bot-trace.ts'
import type { Chat } from '@beseda/contract/entities/chat.ts'
import { useQuery } from '@tanstack/react-query'
import { useEndText } from '../../entities/bot/end-text.ts'
import { TraceReasons } from '../../entities/bot/TraceReasons.tsx'
import { keys } from '../../entities/chat/queries.ts'
import { Part } from '../../entities/client/Part.tsx'
import { call } from '../../lib/api.ts'
import { formatTime } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import styles from './side.module.css'

type Entered = Extract<BotTraceStep, { readonly kind: 'entered' }>

/** The way of this session through bots: nodes, reactions with their reasons, and how it ended. Nothing without a bot. */
const BotPart = ({ chat }: { chat: Chat }) => {
  const { botTrace: words } = useWords('botTrace')
  const { data } = useQuery({
    queryKey: [...keys.facts(chat), 'bot-path'],
    queryFn: ({ signal }) => call(botRuns.path, { chatId: chat.id }, { signal, isBackground: true }),
  })
  const steps = data?.steps.filter(({ sessionId }) => sessionId === chat.session.id) ?? []
  if (steps.length === 0) return null
  return (
    <Part title={words.title}>
      <ol className={styles.path} aria-label={words.title}>
        {steps.map((step, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an answer has no other identity
          <li key={i}>
            <Answer step={step} />
          </li>
        ))}
      </ol>
    </Part>
  )
}
const Answer = ({ step: { at, botName, version, trace } }: { step: BotPathStep }) => {
  const { botTrace: words } = useWords('botTrace')
  const endText = useEndText()
  const nodes = trace.filter((one): one is Entered => one.kind === 'entered')
  const reactions = trace.filter((one) => one.kind === 'reaction')
  return (
    <>
      <p className={styles.quiet}>
        {fill(words.byBot, { at: formatTime(at), name: botName ?? words.deletedBot, version: version ?? '' })}
      </p>
      {reactions.length > 0 && <TraceReasons steps={reactions} />}
      {nodes.length > 0 && <p>{nodes.map(({ name }) => name).join(' → ')}</p>}
      {trace.some(({ kind }) => kind === 'notUnderstood') && <p>{words.notUnderstood}</p>}
      {trace.map((one) => (one.kind === 'final' || one.kind === 'fault' ? <p key={one.kind}>{endText(one)}</p> : null))}
    </>
  )
}
export default BotPart
