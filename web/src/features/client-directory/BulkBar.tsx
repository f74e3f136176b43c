import type { ClientFilter, ListedClient } from '@beseda/contract/entities/client-list.ts'
import { useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { useViewer } from '../../lib/viewer.ts'
import { fill, plural } from '../../lib/words/plural.ts'
import { Button } from '../../ui/Button.tsx'
import { type Action, ActionDialog } from './ActionDialog.tsx'
import styles from './directory.module.css'
import { useRun } from './use-run.ts'

interface Props {
  readonly selected: readonly ListedClient[]
  /** All loaded clients are selected, and there are more: the whole list is offered. */
  readonly canTakeAll: boolean
  readonly filter: ClientFilter
  readonly total: number
  readonly isMore: boolean
  readonly onClear: () => void
}
/** The selected clients, or the whole list, and what can be done with all of them. */
export const BulkBar = ({ selected, canTakeAll, filter, total, isMore, onClear }: Props) => {
  const { clientDirectory: words, common } = useWords('clientDirectory')
  const lang = useLang()
  const hasStatuses = useViewer().options.includes('OPTION_PROFILE_STATUSES')
  const [isWhole, setWhole] = useState(false)
  const [asked, setAsked] = useState<Action['name'] | null>(null)
  const { run, error, isStarting, start, stop, forget } = useRun()
  const all = `${formatNumber(total)}${isMore ? '+' : ''}`
  const of = isWhole ? { filter } : { clientIds: selected.map(({ id }) => id) }
  const act = async (action: Action) => {
    if (await start({ of, action })) setAsked(null)
  }
  if (run)
    return (
      <section className={styles.bar} aria-label={words.bar}>
        <span role="status">
          {run.state === 'running'
            ? fill(words.progress, { done: formatNumber(run.done + run.refused), all: formatNumber(run.total) })
            : plural(lang, run.done, words.done)}
        </span>
        {run.state === 'running' ? (
          <>
            <progress value={run.done + run.refused} max={run.total} aria-label={words.bar} />
            <Button size="s" onClick={stop}>
              {words.stop}
            </Button>
          </>
        ) : (
          <Button size="s" onClick={onClear}>
            {common.close}
          </Button>
        )}
        {run.reasons.map((reason) => (
          <p key={reason.text} role="alert">
            {plural(lang, reason.count, words.refused)}: {reason.text} ({reason.names.join(', ')})
          </p>
        ))}
      </section>
    )
  return (
    <section className={styles.bar} aria-label={words.bar}>
      <span role="status">
        {isWhole ? fill(words.wholeChosen, { n: all }) : plural(lang, selected.length, words.selected)}
      </span>
      {canTakeAll && !isWhole && (
        <Button size="s" onClick={() => setWhole(true)}>
          {fill(words.takeAll, { n: all })}
        </Button>
      )}
      <Button size="s" onClick={() => setAsked('addTag')}>
        {words.actions.addTag}
      </Button>
      <Button size="s" onClick={() => setAsked('removeTag')}>
        {words.actions.removeTag}
      </Button>
      {hasStatuses && (
        <Button size="s" onClick={() => setAsked('setStatus')}>
          {words.actions.setStatus}
        </Button>
      )}
      <Button size="s" onClick={onClear}>
        {words.clear}
      </Button>
      {asked && (
        <ActionDialog
          name={asked}
          n={isWhole ? all : formatNumber(selected.length)}
          isBusy={isStarting}
          refusal={error}
          onAct={(action) => void act(action)}
          onClose={() => {
            forget()
            setAsked(null)
          }}
        />
      )}
    </section>
  )
}
