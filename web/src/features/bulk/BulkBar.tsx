import type { Chat } from '@beseda/contract/entities/chat.ts'
import { useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type ComponentType, Suspense, useState } from 'react'
import type { CategoryPickerProps } from '../../entities/chat/category/picker.ts'
import { findMissing } from '../../entities/chat/closing/find-missing.ts'
import type { QueueKey } from '../../entities/chat/queries.ts'
import { selectOnly, stopSelecting } from '../../entities/chat/selection/selecting.ts'
import type { TransferDialogProps } from '../../entities/chat/transfer/dialog.ts'
import { useWords, withWords } from '../../lib/language.ts'
import { late } from '../../lib/late.ts'
import { useShortcuts } from '../../lib/shortcuts.ts'
import { useViewer } from '../../lib/viewer.ts'
import { fill } from '../../lib/words/plural.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { icons } from './action-icons.ts'
import styles from './bulk.module.css'
import { type ActionName, actionNames, isPossible } from './possible.ts'
import { Refused } from './Refused.tsx'
import { type Unfinished, unfinishedOf } from './unfinished.ts'
import { useBulk } from './use-bulk.ts'

const BulkCloseDialog = late(withWords(() => import('./BulkCloseDialog.tsx'), 'bulk', 'categories'))

const WholeList = late(withWords(() => import('./WholeList.tsx'), 'bulk'))

export interface BulkBarProps {
  /** All chats of the list, in its order. */
  readonly known: readonly Chat[]
  readonly selected: ReadonlySet<string>
  /** The length of the whole list; null: not loaded. */
  readonly total: number | null
  readonly view: QueueKey
}
interface Slots {
  readonly CategoryPicker: ComponentType<CategoryPickerProps>
  readonly TransferDialog: ComponentType<TransferDialogProps>
}
/** Replaces the header of the list while chats are selected: their number, and the available actions. */
export const BulkBar = ({ known, selected, total, view, CategoryPicker, TransferDialog }: BulkBarProps & Slots) => {
  const { bulk } = useWords('bulk')
  const user = useViewer()
  const chats = known.filter((chat) => selected.has(chat.id))
  const { run, progress, refusals, forget } = useBulk(chats)
  /** The chats that need a category; `closes`: choosing one closes them. */
  const [asked, setAsked] = useState<{ readonly chats: readonly Chat[]; readonly closes: boolean } | null>(null)
  /** The question before a closing: about which chats, and what they lack. */
  const [closing, setClosing] = useState<{ readonly chats: readonly Chat[]; readonly lack: Unfinished } | null>(null)
  const queryClient = useQueryClient()
  const [isTransferring, setTransferring] = useState(false)
  /** The whole list is selected, with so many loaded chats: a row that is selected or not any more ends it. */
  const [wholeOf, setWholeOf] = useState<number | null>(null)
  const leave = () => {
    stopSelecting()
    document.querySelector<HTMLElement>('#chat-list [tabindex="0"]')?.focus({ preventScroll: true })
  }
  useShortcuts('list', [{ keys: 'Escape', label: bulk.leave, run: leave }])
  const close = () => {
    const fit = chats.filter((chat) => isPossible('close', chat, user))
    const lack = unfinishedOf(fit, (chat) => findMissing(queryClient, chat, false))
    if (lack) setClosing({ chats: fit, lack })
    else void run({ name: 'close' })
  }
  const closeThese = (these: readonly Chat[]) => {
    setClosing(null)
    void run({ name: 'close' }, these)
  }
  const press = (name: ActionName) => {
    if (name === 'transfer') setTransferring(true)
    else if (name === 'categorise') setAsked({ chats, closes: false })
    else if (name === 'close') close()
    else void run({ name })
  }
  if (wholeOf === selected.size && total !== null)
    return (
      <Suspense fallback={null}>
        <WholeList {...{ view, total, known, CategoryPicker, TransferDialog }} onLeave={leave} />
      </Suspense>
    )
  const selectAll = () => {
    selectOnly(known.map((chat) => chat.id))
    if (total !== null && total > known.length) setWholeOf(known.length)
  }
  const movable = chats.filter((chat) => isPossible('transfer', chat, user))
  const possible = actionNames.filter((name) => chats.some((chat) => isPossible(name, chat, user)))
  return (
    <section aria-label={bulk.bar} className={styles.bar}>
      <div className={styles.line}>
        <IconButton label={bulk.leave} keys={['Esc']} onClick={leave}>
          <X size={18} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
        <b className={styles.chosen} role="status">
          {progress ? fill(bulk.progress, progress) : fill(bulk.chosen, { n: chats.length })}
        </b>
        {possible.map((name) => {
          const Icon = icons[name]
          return (
            <IconButton key={name} label={bulk.actions[name]} aria-busy={progress !== null} onClick={() => press(name)}>
              <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
          )
        })}
      </div>
      {refusals && (
        <Refused refusals={refusals} onClose={forget}>
          {refusals.uncategorised.length > 0 && (
            <Button
              size="s"
              onClick={() =>
                setAsked({ chats: chats.filter((chat) => refusals.uncategorised.includes(chat.id)), closes: true })
              }
            >
              {bulk.chooseCategory}
            </Button>
          )}
        </Refused>
      )}
      {!refusals && (
        <div className={styles.below}>
          {chats.length < (total ?? known.length) && (
            <Button size="s" variant="ghost" onClick={selectAll}>
              {fill(bulk.all, { n: total ?? known.length })}
            </Button>
          )}
          {chats.length > 0 && possible.length === 0 && <span className={styles.nothing}>{bulk.nothing}</span>}
        </div>
      )}
      {closing && (
        <Suspense fallback={null}>
          <BulkCloseDialog
            count={closing.chats.length}
            unfinished={closing.lack}
            onAll={() => closeThese(closing.chats)}
            onFinished={() => closeThese(closing.lack.finished)}
            onClose={() => setClosing(null)}
          />
        </Suspense>
      )}
      {isTransferring && movable[0] && (
        <Suspense fallback={null}>
          <TransferDialog
            chat={movable[0]}
            on={{ apply: () => {}, onUndo: () => {} }}
            many={{
              title: bulk.actions.transfer,
              about: fill(bulk.chosen, { n: movable.length }),
              send: ({ id: _, ...transfer }) => void run({ name: 'transfer', transfer }),
            }}
            onDone={() => setTransferring(false)}
            onClose={() => setTransferring(false)}
          />
        </Suspense>
      )}
      {asked?.chats[0] && (
        <Suspense fallback={null}>
          <CategoryPicker
            chat={{ ...asked.chats[0], categoryId: null }}
            user={user}
            closes={asked.closes}
            onChoose={(chosen) => {
              const of = asked.chats
              setAsked(null)
              if (asked.closes && chosen) void run({ name: 'close', categoryId: chosen.id }, of)
              else void run({ name: 'categorise', categoryId: chosen?.id ?? null }, of)
            }}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </section>
  )
}
