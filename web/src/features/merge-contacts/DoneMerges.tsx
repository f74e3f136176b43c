import type { ClientMerge } from '@beseda/contract/entities/client-merge.ts'
import { useQuery } from '@tanstack/react-query'
import { useNow } from '../../lib/clock.ts'
import { formatDateTime } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { Button } from '../../ui/Button.tsx'
import styles from './merge-contacts.module.css'
import { doneQuery } from './queries.ts'
import { useMerge } from './use-merge.ts'

/** Merges of the last thirty days: who, when, and taking them back. */
export const DoneMerges = () => {
  const words = useWords('mergeContacts').mergeContacts
  return (
    <Loaded query={useQuery(doneQuery)} shape="form">
      {({ merges }) => (
        <>
          {merges.length === 0 && <p className={styles.quiet}>{words.noneDone}</p>}
          <ul className={styles.pairs}>
            {merges.map((done) => (
              <Done key={done.id} done={done} />
            ))}
          </ul>
        </>
      )}
    </Loaded>
  )
}
const Done = ({ done }: { done: ClientMerge }) => {
  const words = useWords('mergeContacts').mergeContacts
  const now = useNow(60_000)
  const { undo, isBusy, noRight } = useMerge()
  const { survivor, merged, by, at, undone, undoUntil, covered } = done
  const about = undone
    ? fill(words.undoneBy, { name: undone.by.name, at: formatDateTime(undone.at, now) })
    : fill(words.undoUntil, { at: formatDateTime(undoUntil, now) })
  return (
    <li className={styles.done} aria-label={`${survivor.name} · ${merged.name}`}>
      <span className={styles.who}>
        <b>{fill(words.both, { first: survivor.name, second: merged.name })}</b>
        <span className={styles.quiet}>{`${by.name} · ${formatDateTime(at, now)} · ${about}`}</span>
      </span>
      {!undone && (
        <Button
          size="s"
          busy={isBusy}
          disabledReason={noRight ?? (covered ? words.covered : null)}
          onClick={() => void undo(done)}
        >
          {words.undo}
        </Button>
      )}
    </li>
  )
}
