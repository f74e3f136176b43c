import type { TransferOperator } from '@beseda/contract/entities/transfer.ts'
import type { CSSProperties } from 'react'
import { useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import { classes } from '../../ui/class-names.ts'
import { isFull, loadLevel } from './targets.ts'
import styles from './transfer.module.css'

/** Name, teams, presence and number of chats. */
export const OperatorFacts = ({ operator }: { operator: TransferOperator }) => {
  const { transfer: words } = useWords('transfer')
  const { presence, openDialogs, dialogLimit, teams } = operator
  const load = fill(words.load, { open: openDialogs, limit: dialogLimit })
  const share = { '--share': `${Math.min(100, (openDialogs / dialogLimit) * 100)}%` } as CSSProperties
  const isReady = presence === 'online' && !isFull(operator)
  return (
    <>
      <span className={classes(styles.who, !isReady && styles.quiet)}>
        <b>{operator.name}</b>
        <span>
          {teams.join(', ')}
          {presence !== 'online' && ` · ${words.presence[presence]}`}
        </span>
      </span>
      <span className={classes(styles.bar, styles[loadLevel(operator)])} style={share} aria-hidden="true">
        <i />
      </span>
      <span className={styles.load}>
        <span className="visually-hidden">{words.chatsOf}</span> {load}
        {isFull(operator) && ` ${words.limit}`}
      </span>
    </>
  )
}
