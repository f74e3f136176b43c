import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { Choice, Considered, Verdict } from '@beseda/contract/entities/choice.ts'
import { useQuery } from '@tanstack/react-query'
import { choiceQuery } from '../../entities/chat/queries.ts'
import { Part } from '../../entities/client/Part.tsx'
import { ApiError } from '../../lib/api-error.ts'
import { now } from '../../lib/clock.ts'
import { formatDateTime, formatDuration } from '../../lib/format.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { useViewer } from '../../lib/viewer.ts'
import { fill, plural } from '../../lib/words/plural.ts'
import type { Words as AllWords } from '../../lib/words/shape.ts'
import { classes } from '../../ui/class-names.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx'
import styles from './side.module.css'

type Words = AllWords<'choice'>['choice']

/** Why the chat is assigned to its operator, or why it waits. Nothing for closed chats and those without a stored choice. */
export const ChoicePart = ({ chat }: { chat: Chat }) => {
  const all = useWords('choice', 'side')
  const words = all.choice
  const query = useQuery(choiceQuery(chat))
  if (query.isError) {
    const text = query.error instanceof ApiError ? query.error.text : all.common.noConnection
    const retry = { label: all.common.retry, run: () => void query.refetch(), busy: query.isFetching }
    return <ErrorState title={all.side.failed} text={text} retry={retry} />
  }
  if (query.isPending)
    return (
      <SkeletonGroup label={words.loading} className={styles.skeleton}>
        <Skeleton width="60%" height={12} />
        <Skeleton width="90%" height={12} />
      </SkeletonGroup>
    )
  return query.data && chat.status !== 'closed' ? <Explanation choice={query.data} chat={chat} /> : null
}

const Explanation = ({ choice, chat }: { choice: Choice; chat: Chat }) => {
  const words = useWords('choice').choice
  const me = useViewer()?.id
  const { trace, operator } = choice
  const title =
    choice.type === 'queued'
      ? words.whyWaits
      : operator?.id === me
        ? words.whyMine
        : operator
          ? fill(words.whyTheirs, { name: operator.name })
          : words.whySomebody
  return (
    <Part title={title}>
      <div className={styles.choice}>
        {choice.reason === 'redistribution' && <p>{words.redistributed}</p>}
        <p>{useSentence(choice, chat.session.createdBy)}</p>
        {choice.type === 'assigned' && trace.waitedMs >= 1000 && (
          <p className={styles.quiet}>{fill(words.waited, { time: formatDuration(trace.waitedMs) })}</p>
        )}
        {trace.rule !== 'taken' && !(trace.rule === 'transfer' && choice.type === 'assigned') && (
          <People choice={choice} />
        )}
      </div>
    </Part>
  )
}
const useSentence = ({ type, reason, trace, operator }: Choice, createdBy: string | null): string => {
  const words = useWords('choice').choice
  if (trace.rule === 'taken') return createdBy !== null && createdBy === operator?.id ? words.created : words.taken
  if (trace.rule === 'transfer' && type === 'assigned') return words.transfer
  if (type === 'queued') return words.reasons[reason as keyof typeof words.reasons]
  return trace.decidedBy ? words.decidedBy[trace.decidedBy] : words.taken
}

const People = ({ choice: { trace, people } }: { choice: Choice }) => {
  const words = useWords('choice').choice
  const lang = useLang()
  // Redundant with the sentence above when that has a decision.
  const marksLastOperator = trace.decidedBy !== 'lastOperator'
  const others = Object.entries(trace.others) as [Exclude<Verdict, 'chosen' | 'cooldown'>, number][]
  return (
    <ul className={styles.people}>
      {trace.considered.map((person) => (
        <li key={person.id} className={classes(styles.person, person.verdict === 'chosen' && styles.chosen)}>
          <span>{people.find((p) => p.id === person.id)?.name ?? words.gone}</span>
          <span>
            {[verdictOf(person, words), marksLastOperator && person.id === trace.lastOperatorId && words.lastOperator]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
      {others.map(([verdict, n]) => (
        <li key={verdict} className={styles.person}>
          <span className={styles.quiet}>{plural(lang, n, words.others[verdict])}</span>
        </li>
      ))}
    </ul>
  )
}
/**
 * The considered operators: chats and limit, and for round robin the time of the last chat. For the others the reason.
 */
const verdictOf = ({ verdict, openDialogs, dialogLimit, lastInTeamAt }: Considered, words: Words): string => {
  if (verdict === 'break' || verdict === 'offline' || verdict === 'finishing') return words.verdicts[verdict]
  const facts = [words.verdicts[verdict], fill(words.load, { open: openDialogs, limit: dialogLimit })]
  if (lastInTeamAt === null) facts.push(words.neverInTeam)
  else if (lastInTeamAt) facts.push(fill(words.lastInTeam, { time: formatDateTime(lastInTeamAt, now()) }))
  return facts.join(' · ')
}
