import { queues } from '@beseda/contract/endpoints/queues.ts'
import type { Chat } from '@beseda/contract/entities/chat.ts'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type ComponentType, Suspense, useState } from 'react'
import type { CategoryPickerProps } from '../../entities/chat/category/picker.ts'
import { listInput, type QueueKey } from '../../entities/chat/queries.ts'
import type { TransferDialogProps } from '../../entities/chat/transfer/dialog.ts'
import { call } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { useViewer } from '../../lib/viewer.ts'
import { fill, plural } from '../../lib/words/plural.ts'
import { Button } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { icons } from './action-icons.ts'
import styles from './bulk.module.css'
import { type ActionName, actionNames, isPossible } from './possible.ts'
import { useWholeRun, type WholeAction } from './use-whole-run.ts'

interface Props {
  readonly view: QueueKey
  /** Of all chats of the list. */
  readonly total: number
  /** The loaded ones: they show which actions make sense, and dialogs list the targets of the first. */
  readonly known: readonly Chat[]
  readonly onLeave: () => void
  readonly CategoryPicker: ComponentType<CategoryPickerProps>
  readonly TransferDialog: ComponentType<TransferDialogProps>
}
/** Nobody can look through a whole list for those that are no spam. */
const wholeNames = actionNames.filter((name) => name !== 'spam')

/** Actions for all chats of the list, loaded or not: chosen, confirmed with their number, done by the server. */
const WholeList = ({ view, total, known, onLeave, CategoryPicker, TransferDialog }: Props) => {
  const { bulk, common } = useWords('bulk')
  const lang = useLang()
  const user = useViewer()
  const { run, error, isStarting, start, stop, forget } = useWholeRun(view)
  const [choosing, setChoosing] = useState<'transfer' | 'categorise' | null>(null)
  const [asked, setAsked] = useState<WholeAction | null>(null)
  const possible = wholeNames.filter((name) => known.some((chat) => isPossible(name, chat, user)))
  const sample = known[0]
  const press = (name: ActionName) => {
    if (name === 'transfer' || name === 'categorise') setChoosing(name)
    else setAsked({ name } as WholeAction)
  }
  const isRunning = run?.state === 'running'
  const title = run
    ? fill(bulk.progress, { done: formatNumber(run.done + run.refused), all: formatNumber(run.total) })
    : fill(bulk.whole.chosen, { n: formatNumber(total) })
  return (
    <section aria-label={bulk.bar} className={styles.bar}>
      <div className={styles.line}>
        <IconButton label={bulk.leave} keys={['Esc']} onClick={onLeave}>
          <X size={18} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
        <b className={styles.chosen} role="status">
          {title}
        </b>
        {!run &&
          possible.map((name) => {
            const Icon = icons[name]
            return (
              <IconButton key={name} label={bulk.actions[name]} onClick={() => press(name)}>
                <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
              </IconButton>
            )
          })}
        {isRunning && (
          <Button size="s" onClick={stop}>
            {bulk.whole.stop}
          </Button>
        )}
      </div>
      {/* also while it is empty, so that the list does not move */}
      <div className={styles.below}>
        {run && (
          <progress className={styles.progress} value={run.done + run.refused} max={run.total} aria-label={title} />
        )}
      </div>
      {run && !isRunning && (
        <div role="alert" className={run.refused > 0 ? styles.refused : styles.below}>
          <span>{plural(lang, run.done, bulk.done[run.name as ActionName])}</span>
          {run.refused > 0 && (
            <>
              <b className={styles.head}>{plural(lang, run.refused, bulk.refused[run.name as ActionName])}</b>
              <dl>
                {run.reasons.map(({ text, count, names }) => (
                  <div key={text}>
                    <dt>{text}</dt>
                    <dd>
                      {count > names.length
                        ? fill(bulk.whole.more, { names: names.join(', '), n: formatNumber(count) })
                        : names.join(', ')}
                    </dd>
                  </div>
                ))}
              </dl>
            </>
          )}
        </div>
      )}
      {choosing === 'transfer' && sample && (
        <Suspense fallback={null}>
          <TransferDialog
            chat={sample}
            on={{ apply: () => {}, onUndo: () => {} }}
            many={{
              title: bulk.actions.transfer,
              about: fill(bulk.whole.chosen, { n: formatNumber(total) }),
              send: ({ id: _, ...transfer }) => setAsked({ name: 'transfer', ...transfer }),
            }}
            onDone={() => setChoosing(null)}
            onClose={() => setChoosing(null)}
          />
        </Suspense>
      )}
      {choosing === 'categorise' && sample && (
        <Suspense fallback={null}>
          <CategoryPicker
            chat={{ ...sample, categoryId: null }}
            user={user}
            closes={false}
            onChoose={(chosen) => {
              setChoosing(null)
              setAsked({ name: 'categorise', categoryId: chosen?.id ?? null })
            }}
            onClose={() => setChoosing(null)}
          />
        </Suspense>
      )}
      {asked && (
        <Confirm
          title={plural(lang, total, bulk.whole.confirm[asked.name])}
          confirm={bulk.actions[asked.name]}
          cancel={common.cancel}
          closeLabel={common.close}
          busy={isStarting}
          onConfirm={() => void start(asked).then((isStarted) => isStarted && setAsked(null))}
          onClose={() => {
            forget()
            setAsked(null)
          }}
        >
          <p>{bulk.whole.text}</p>
          {asked.name === 'close' && <Waiting view={view} />}
          {error && <p role="alert">{error}</p>}
        </Confirm>
      )}
    </section>
  )
}

/** How many of them wait for an answer: closing leaves those clients without one. */
const Waiting = ({ view }: { view: QueueKey }) => {
  const words = useWords('bulk').bulk.whole
  const { data } = useQuery({
    queryKey: ['bulkWaiting', view],
    queryFn: ({ signal }) => call(queues.list, { ...listInput(view), wait: 'waiting', limit: 1 }, { signal }),
    // Of a list that has another condition for the wait it is not known.
    enabled: !view.by?.wait,
    staleTime: 0,
  })
  return data && data.total > 0 ? <p>{fill(words.waiting, { n: formatNumber(data.total) })}</p> : null
}
export default WholeList
