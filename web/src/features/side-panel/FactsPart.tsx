import { reports } from '@beseda/contract/endpoints/reports.ts'
import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { SessionFacts } from '@beseda/contract/entities/facts.ts'
import { useQuery } from '@tanstack/react-query'
import { keys } from '../../entities/chat/queries.ts'
import { Part } from '../../entities/client/Part.tsx'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { formatDuration, formatNumber } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import type { Words } from '../../lib/words/shape.ts'
import { classes } from '../../ui/class-names.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx'
import styles from './side.module.css'

type Own = Words<'facts'>['facts']
interface Line {
  readonly name: string
  readonly text: string
  readonly urgency?: 'none' | 'medium' | 'high'
}
type Measure = NonNullable<SessionFacts['dialog']>

const timeText = ({ calendarMs, workingMs }: Measure, words: Own, hasCalendar: boolean): string => {
  const time = formatDuration(calendarMs)
  if (!hasCalendar) return time
  const working = workingMs === null ? words.outside : formatDuration(workingMs)
  return working === time ? time : fill(words.working, { time, working })
}
/** Only measures that have a value; a missing one is not shown as 0. */
const linesOf = (f: SessionFacts, words: Own): Line[] => {
  const time = (m: Measure) => timeText(m, words, f.hasCalendar)
  const of = (m: Measure, who?: { readonly name: string } | null) =>
    who ? fill(words.by, { time: time(m), name: who.name }) : time(m)
  const { average, count, longest } = f.replies
  return [
    ...f.queue.map((q) => ({ name: words.queue, text: of(q.measure), urgency: q.urgency })),
    ...f.reactions.map((r) => ({ name: words.reaction, text: r.measure ? of(r.measure, r.operator) : words.none })),
    ...(f.firstReply
      ? [
          {
            name: words.firstReply,
            text: of(f.firstReply.measure, f.firstReply.operator),
            urgency: f.firstReply.urgency,
          },
        ]
      : []),
    ...(average ? [{ name: words.average, text: fill(words.averageCount, { time: time(average), n: count }) }] : []),
    ...(longest && count > 1
      ? [{ name: words.longest, text: of(longest.measure, longest.operator), urgency: longest.urgency }]
      : []),
    ...(f.dialog ? [{ name: words.dialog, text: of(f.dialog) }] : []),
    ...(f.resolution ? [{ name: words.resolution, text: of(f.resolution) }] : []),
    ...(f.transfers > 0 ? [{ name: words.transfers, text: formatNumber(f.transfers) }] : []),
    ...(f.reopenings > 0 ? [{ name: words.reopenings, text: formatNumber(f.reopenings) }] : []),
    ...(f.unansweredAtClose > 0 ? [{ name: words.unanswered, text: formatNumber(f.unansweredAtClose) }] : []),
    ...(f.missed ? [{ name: words.missed, text: words.missedWhy[f.missed] }] : []),
  ]
}

/**
 * The measures of this session as reports see them, for users who may see statistics. Refetched when the chat changes.
 */
const FactsPart = ({ chat }: { chat: Chat }) => {
  const { facts: words, side, common } = useWords('facts', 'side')
  const query = useQuery({
    queryKey: keys.facts(chat),
    queryFn: ({ signal }) => call(reports.session, { chatId: chat.id }, { signal }),
  })
  if (query.isError) {
    const text = query.error instanceof ApiError ? query.error.text : common.noConnection
    const retry = { label: common.retry, run: () => void query.refetch(), busy: query.isFetching }
    return <ErrorState title={side.failed} text={text} retry={retry} />
  }
  const lines = query.data && linesOf(query.data, words)
  if (lines?.length === 0) return null
  return (
    <Part title={words.title}>
      {query.data?.hasCalendar && <p className={styles.quiet}>{words.note}</p>}
      {lines ? (
        <dl className={styles.facts}>
          {lines.map(({ name, text, urgency = 'none' }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: several lines have the same name, and their order is theirs
            <FactLine key={i} {...{ name, text, urgency }} />
          ))}
        </dl>
      ) : (
        <SkeletonGroup label={side.loading} className={styles.skeleton}>
          <Skeleton width="70%" height={12} />
          <Skeleton width="90%" height={12} />
        </SkeletonGroup>
      )}
    </Part>
  )
}
const FactLine = ({ name, text, urgency }: Required<Line>) => (
  <>
    <dt>{name}</dt>
    <dd className={classes(urgency === 'medium' && styles.yellow, urgency === 'high' && styles.red)}>{text}</dd>
  </>
)
export default FactsPart
