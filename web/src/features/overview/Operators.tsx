import type { OperatorNow, Overview } from '@beseda/contract/entities/overview.ts'
import { Link } from '@tanstack/react-router'
import { useNow } from '../../lib/clock.ts'
import { formatDuration } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { fill } from '../../lib/words/plural.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { classes } from '../../ui/class-names.ts'
import styles from './overview.module.css'

/** Who is there: their status since when, their load of how much, their late chats. Each line leads to their chats. */
export const Operators = ({ operators }: Pick<Overview, 'operators'>) => {
  const { overview: words } = useWords('overview')
  return (
    <section className={styles.part} aria-label={words.operators}>
      <h2>{words.operators}</h2>
      {operators.length === 0 ? (
        <p className={styles.empty}>{words.nobodyThere}</p>
      ) : (
        <ul className={styles.lines}>
          {operators.map((operator) => (
            <Operator key={operator.id} {...operator} />
          ))}
        </ul>
      )}
    </section>
  )
}
const Operator = ({ id, name, presence, since, breakKind, breakUntil, load, limit, late }: OperatorNow) => {
  const { overview: words, shell } = useWords('overview')
  const now = useNow(15_000)
  const isAway = presence === 'break'
  const isLong = breakUntil !== null && breakUntil < now
  const status = isAway && breakKind ? shell.breaks[breakKind] : shell.presence[presence]
  return (
    <li className={styles.person}>
      <Avatar name={name} seed={id} size={24} presence={presence} />
      <Link to={paths.chats} search={{ filter: 'assigned', scope: 'all', operator: id }} className={styles.line}>
        <span className={styles.name}>{name}</span>
        <span className={classes(styles.who, isLong && styles.bad)}>
          {fill(words.since, { status, time: formatDuration(Math.max(0, now - since)) })}
          {isLong && ` · ${words.breakOver}`}
        </span>
        <span className={styles.time}>
          {late > 0 && <span className={styles.bad}>{fill(words.nLate, { n: late })} · </span>}
          {fill(shell.load, { count: load, limit })}
        </span>
      </Link>
    </li>
  )
}
