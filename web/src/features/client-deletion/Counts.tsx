import type { ClientDeletion } from '@beseda/contract/entities/client-deletion.ts'
import { formatNumber } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import styles from './deletion.module.css'

type Listed = Pick<ClientDeletion, 'elsewhere' | 'kept' | 'removed'>

/** What goes, what stays and why, and who else has the client. */
export const Counts = ({ of, isDone }: { of: Listed; isDone: boolean }) => {
  const { clientDeletion: words } = useWords('clientDeletion')
  return (
    <div className={styles.counts}>
      <h3>{isDone ? words.removed : words.going}</h3>
      {of.removed.length === 0 && <p className={styles.quiet}>{words.nothing}</p>}
      <dl className={styles.list}>
        {of.removed.map(({ what, count }) => (
          <div key={what}>
            <dt>{words.removedKinds[what]}</dt>
            <dd>{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      <h3>{isDone ? words.keptAfter : words.kept}</h3>
      <dl className={styles.list}>
        {of.kept.map(({ what, count }) => (
          <div key={what}>
            <dt>
              {words.keptKinds[what]}
              <span className={styles.quiet}>{words.keptWhy[what]}</span>
            </dt>
            <dd>{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.quiet}>{words.alsoStays}</p>
      {of.elsewhere.length > 0 && (
        <p className={styles.warning}>{fill(words.elsewhere, { names: of.elsewhere.join(', ') })}</p>
      )}
    </div>
  )
}
