import { reasonInWords } from '@beseda/contract/channels/reason.ts'
import { delivery } from '@beseda/contract/endpoints/delivery.ts'
import type { DeliveryAttempt, DeliveryAttempts } from '@beseda/contract/entities/delivery-attempt.ts'
import type { Message } from '@beseda/contract/entities/message.ts'
import type { Lang } from '@beseda/contract/lang.ts'
import { useQuery } from '@tanstack/react-query'
import { refusalText } from '../../entities/chat/text/refusal-text.ts'
import { call } from '../../lib/api.ts'
import { useNow } from '../../lib/clock.ts'
import { formatDateTime, isoTime } from '../../lib/format.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { liveKeys } from '../../lib/live-keys.ts'
import { fill, plural } from '../../lib/words/plural.ts'
import type { Words } from '../../lib/words/shape.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './attempts.module.css'

type AttemptWords = Words<'delivery' | 'errors'>
/** While a part waits, its next try passes without an event. */
const everyMs = 5_000

/** How a message went to its provider: each part, each try with its reason, and who decided. Live while it is open. */
const AttemptsDialog = ({ message, onClose }: { message: Message; onClose: () => void }) => {
  const { delivery: words, common } = useWords('delivery')
  const { chatId, id: messageId, version, status } = message
  const query = useQuery({
    // every change of the message has a version of its own
    queryKey: [...liveKeys.chats, 'attempts', messageId, version],
    queryFn: ({ signal }) => call(delivery.attempts, { chatId, messageId }, { signal }),
    placeholderData: (known) => known,
    refetchInterval: status === 'queued' ? everyMs : false,
  })
  return (
    <Dialog title={words.title} closeLabel={common.close} onClose={onClose}>
      <Loaded query={query} shape="form">
        {(data) => <Log data={data} />}
      </Loaded>
    </Dialog>
  )
}
const Log = ({ data }: { data: DeliveryAttempts }) => {
  const { delivery: words } = useWords('delivery')
  const now = useNow(1_000)
  if (data.parts.length === 0) return <p className={styles.none}>{words.none}</p>
  return (
    <div className={styles.log}>
      {data.parts.map((part) => {
        const attempts = data.attempts.filter((a) => a.part === part.part)
        const { nextTryAt, sentAt, status } = part
        const next = nextTryAt !== null && nextTryAt <= now ? words.nextTryNow : words.nextTry
        return (
          <section key={part.part}>
            {data.parts.length > 1 && <h3>{part.name ?? words.text}</h3>}
            <p className={styles.state}>
              {status && words.statuses[status]}
              {sentAt !== null && ` · ${fill(words.accepted, { time: formatDateTime(sentAt, now) })}`}
              {nextTryAt !== null && ` · ${fill(next, { time: formatDateTime(nextTryAt, now) })}`}
            </p>
            {attempts.length === 0 ? (
              <p className={styles.none}>{words.noLog}</p>
            ) : (
              <ol className={styles.tries}>
                {attempts.map((attempt) => (
                  <Try key={attempt.id} attempt={attempt} />
                ))}
              </ol>
            )}
          </section>
        )
      })}
    </div>
  )
}
/** In words; the provider's own code below, where it says something else. */
const reasonsOf = ({ reason, failure, outcome }: DeliveryAttempt, lang: Lang, words: AttemptWords): string[] => {
  const known = failure && refusalText(failure, words)
  if (reason === null) return known ? [known] : []
  if (reason === 'interrupted') return [words.delivery.interrupted]
  const said = known ?? reasonInWords(reason, lang)
  return said === reason || outcome === 'gaveUp' ? [said] : [said, fill(words.delivery.raw, { reason })]
}
const Try = ({ attempt }: { attempt: DeliveryAttempt }) => {
  const words = useWords('delivery', 'errors')
  const lang = useLang()
  const { at, firstAt, tries, outcome, by } = attempt
  const first = { tries: plural(lang, tries, words.delivery.tries), time: formatDateTime(firstAt, 0) }
  return (
    <li>
      <time dateTime={isoTime(at)}>{formatDateTime(at, 0)}</time>
      <div className={styles.what}>
        <strong>{fill(words.delivery.outcomes[outcome], { name: by ?? words.delivery.somebody })}</strong>
        {reasonsOf(attempt, lang, words).map((line) => (
          <span key={line}>{line}</span>
        ))}
        {tries > 1 && <span>{fill(words.delivery.since, first)}</span>}
      </div>
    </li>
  )
}
export default AttemptsDialog
