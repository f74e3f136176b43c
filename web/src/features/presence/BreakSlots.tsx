import type { AwayPerson, BreakSlots as Slots } from '@beseda/contract/entities/presence.ts'
import { useNow } from '../../lib/clock.ts'
import { formatDuration, formatTime } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import styles from './BreakSlots.module.css'

const minuteMs = 60_000

const Person = ({ person }: { person: AwayPerson }) => {
  const { presence: words } = useWords('presence')
  const minute = useNow(minuteMs)
  const about =
    person.presence === 'finishing'
      ? words.finishing
      : person.until !== null && person.until > minute
        ? fill(words.until, { time: formatTime(person.until) })
        : formatDuration(Math.max(0, minute - person.since))
  return (
    <li className={styles.person}>
      <span className={styles.name}>{person.name}</span>
      <span className={styles.about}>{about}</span>
    </li>
  )
}

/**
 * How many operators of the user's teams are on a break, and the limit. Their names show on request, and automatically
 * when the user wants a slot and none is free.
 */
export const BreakSlots = ({ teams, wanted }: Pick<Slots, 'teams'> & { wanted: boolean }) => {
  const { presence: words } = useWords('presence')
  return teams.map(({ id, name, limit, away, people }) => {
    const text = teams.length > 1 ? words.slotsOf : words.slots
    const isFull = wanted && away >= limit
    const heading = fill(text, { team: name, away, limit })
    if (away === 0)
      return (
        <p key={id} className={styles.heading}>
          {heading}
        </p>
      )
    return (
      <details key={id} open={isFull}>
        <summary className={styles.heading} data-full={isFull || undefined}>
          {heading}
        </summary>
        <ul className={styles.people}>
          {people.map((person) => (
            <Person key={person.id} person={person} />
          ))}
          {away > people.length && <li className={styles.about}>{fill(words.more, { n: away - people.length })}</li>}
        </ul>
      </details>
    )
  })
}
