import { has } from '@beseda/contract/access.ts'
import type { OperatorNow, Overview } from '@beseda/contract/entities/overview.ts'
import { Link } from '@tanstack/react-router'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useNow } from '../../lib/clock.ts'
import { formatDuration } from '../../lib/format.ts'
import { useWords, withWords } from '../../lib/language.ts'
import { late } from '../../lib/late.ts'
import { paths } from '../../lib/paths.ts'
import { accessOf, useViewer } from '../../lib/viewer.ts'
import { fill } from '../../lib/words/plural.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { classes } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './overview.module.css'

const LimitDialog = late(withWords(() => import('./LimitDialog.tsx'), 'audit', 'errors', 'forms', 'overview'))

interface Acted {
  readonly onActed: () => void
}
/** Who is there: their status since when, their load of how much, their late chats. Each line leads to their chats. */
export const Operators = ({ operators, onActed }: Pick<Overview, 'operators'> & Acted) => {
  const { overview: words } = useWords('overview')
  return (
    <section className={styles.part} aria-label={words.operators}>
      <h2>{words.operators}</h2>
      {operators.length === 0 ? (
        <p className={styles.empty}>{words.nobodyThere}</p>
      ) : (
        <ul className={styles.lines}>
          {operators.map((operator) => (
            <Operator key={operator.id} operator={operator} onActed={onActed} />
          ))}
        </ul>
      )}
    </section>
  )
}
const Operator = ({ operator, onActed }: { operator: OperatorNow } & Acted) => {
  const { id, name, presence, since, breakKind, breakUntil, load, limit } = operator
  const { overview: words, shell } = useWords('overview')
  const now = useNow(15_000)
  const maySet = has(accessOf(useViewer()), 'AUTHORITY_TEAMS_UPDATE')
  const [isSetting, setSetting] = useState(false)
  const isAway = presence === 'break'
  const isLong = breakUntil !== null && breakUntil < now
  // the dialog may have closed below the pointer, which has then left the page without an event
  const close = () => {
    setSetting(false)
    onActed()
  }
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
          {operator.late > 0 && <span className={styles.bad}>{fill(words.nLate, { n: operator.late })} · </span>}
          {fill(shell.load, { count: load, limit })}
        </span>
      </Link>
      {maySet && operator.teamIds.length > 0 && (
        <IconButton small label={fill(words.limitOf, { name })} onClick={() => setSetting(true)}>
          <SlidersHorizontal size={16} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      )}
      {isSetting && <LimitDialog operator={operator} onClose={close} />}
    </li>
  )
}
