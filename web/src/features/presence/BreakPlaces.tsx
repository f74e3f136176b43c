import type { AwayPerson, BreakPlaces as Places } from '@beseda/contract/entities/presence.ts'
import { useNow } from '../../lib/clock.ts'
import { formatDuration, formatTime } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import styles from './BreakPlaces.module.css'

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
 * How many of the own teams are on a break and how many may be; who they are, on demand, and at once when a place is wanted and
 * there is none.
 */
export const BreakPlaces = ({ teams, wanted }: Pick<Places, 'teams'> & { wanted: boolean }) => {
  const { presence: words } = useWords('presence')
  return teams.map(({ id, name, limit, away, people }) => {
    const text = teams.length > 1 ? words.placesOf : words.places
    const isFull = wanted && away >= limit
    const heading = fill(text, { team: name, away, limit })
    if (away === 0)
      return (
        <p key={id} className={styles.heading}>
          {heading}
        </p>
      )
    return (
      <details key={id} className={styles.places} open={isFull}>
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
