import type { ChannelCapabilities } from '@beseda/contract/channels/define.ts'
import { type BotMessage, readPayload } from '@beseda/domain/bot/session.ts'
import { type BotValues, fillBotText } from '@beseda/domain/bot/variables.ts'
import { fitButtons, withLabels } from '@beseda/domain/delivery/buttons.ts'
import { textLength } from '@beseda/domain/delivery/fit-channel.ts'
import { FileText, TriangleAlert } from 'lucide-react'
import { useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import type { Played } from './simulation.ts'
import styles from './simulator.module.css'
import { TraceLines } from './TraceLines.tsx'

interface Props {
  readonly played: Played
  readonly can: ChannelCapabilities
  readonly values: BotValues
  readonly onPress: (nodeId: string, reactionId: string, label: string) => void
}
/** The dialogue, as the client of the chosen channel sees it, with what happened in the bot between the messages. */
export const Feed = ({ played, can, values, onPress }: Props) => (
  <ol className={styles.turns}>
    {played.turns.map(({ input, replies, trace, end }, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a turn has no other identity
      <li key={i}>
        {(input.kind === 'text' || input.text !== '') && <p className={styles.client}>{input.text}</p>}
        <TraceLines trace={trace} part="before" />
        {replies.map((message, n) => (
          <Message
            // biome-ignore lint/suspicious/noArrayIndexKey: a message has no other identity
            key={n}
            message={message}
            can={can}
            values={values}
            onPress={i === played.turns.length - 1 && !played.isOver ? onPress : null}
          />
        ))}
        <TraceLines trace={trace} part="after" end={end} />
      </li>
    ))}
  </ol>
)

const Message = ({
  message,
  can,
  values,
  onPress,
}: Pick<Props, 'can' | 'values'> & { message: BotMessage; onPress: Props['onPress'] | null }) => {
  const { botSimulator: words } = useWords('botSimulator')
  if (message.kind === 'file')
    return (
      <p className={styles.bot}>
        <span className={styles.file}>
          <FileText size={15} strokeWidth={1.75} aria-hidden="true" />
          {message.name || words.fileNotChosen}
        </span>
        {can.files === null && <Limit text={words.noFiles} />}
      </p>
    )
  const buttons = message.buttons.map(({ label, payload }) => ({ kind: 'reply' as const, label, payload }))
  const filled = fillBotText(message.text, values)
  const areShown = buttons.length > 0 && fitButtons(buttons, can)
  const text = buttons.length > 0 && !areShown ? withLabels(filled, buttons) : filled
  const length = textLength(text, can.text.unit)
  return (
    <div className={styles.bot}>
      <p>{text}</p>
      {buttons.length > 0 && !areShown && (
        <Limit text={can.buttons === null ? words.noButtons : fill(words.buttonsAsText, can.buttons)} />
      )}
      {length > can.text.max && <Limit text={fill(words.tooLong, { length, max: can.text.max })} />}
      {areShown && (
        <ul className={styles.buttons}>
          {buttons.map(({ label, payload }) => (
            <li key={payload}>
              <button
                type="button"
                disabled={onPress === null}
                onClick={() => {
                  const read = readPayload(payload)
                  if (read) onPress?.(read.nodeId, read.reactionId, label)
                }}
              >
                {label}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
const Limit = ({ text }: { text: string }) => (
  <span className={styles.limit}>
    <TriangleAlert size={12} aria-hidden="true" />
    {text}
  </span>
)
