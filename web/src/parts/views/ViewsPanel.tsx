import { Pencil, Plus, Trash2, UsersRound } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { newId } from '../../lib/ids.ts'
import { useWords } from '../../lib/language.ts'
import { toast } from '../../lib/toasts.ts'
import { fill } from '../../lib/words/plural.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { tip } from '../../ui/Tooltip.tsx'
import { ViewButton } from './ViewButton.tsx'
import { type ViewFields, ViewForm } from './ViewForm.tsx'
import styles from './views.module.css'

/** What a user saved under a name: a list of chats, a report. */
export interface View {
  readonly id: string
  readonly name: string
  readonly shared: boolean
  readonly by: { readonly id: string; readonly name: string }
  readonly mayChange: boolean
}
/** The stored views, and how they change. Calls reject with the reason. */
export interface ViewStore<V extends View> {
  readonly query: {
    readonly data: { readonly views: readonly V[] } | undefined
    readonly isError: boolean
    readonly refetch: () => unknown
  }
  readonly refresh: () => Promise<unknown>
  /** Saves what is shown. */
  readonly create: (view: Pick<View, 'id' | 'name' | 'shared'>) => Promise<unknown>
  readonly change: (view: V, fields: ViewFields) => Promise<unknown>
  readonly remove: (view: V) => Promise<unknown>
  readonly restore: (view: V) => Promise<unknown>
}
interface Props<V extends View> {
  readonly store: ViewStore<V>
  readonly words: Record<'title' | 'empty' | 'save' | 'share' | 'take', string>
  readonly isShown: (view: V) => boolean
  /** Whether the user may choose who sees the view; null: a new one. */
  readonly mayShare: (view: V | null) => boolean
  readonly about?: (view: V) => { readonly detail?: string; readonly count?: number }
  readonly onOpen: (view: V) => void
  /** Rows above the stored views. */
  readonly children?: ReactNode
}

/** Arrows move between the views; Enter opens one, as any button. */
const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-view]')]
  const at = all.indexOf(document.activeElement as HTMLElement)
  if (at < 0) return
  event.preventDefault()
  all[(at + (event.key === 'ArrowDown' ? 1 : -1) + all.length) % all.length]?.focus()
}

/** Saved views, and the form that saves what is shown. */
export const ViewsPanel = <V extends View>(props: Props<V>) => {
  const { store, words: own, isShown, mayShare, about, onOpen, children } = props
  const { views: words, common } = useWords('views')
  const { data, isError, refetch } = store.query
  /** The id of the view that is edited; `new`: what is shown is saved. */
  const [edited, setEdited] = useState<string | null>(null)
  const failed = (error: unknown) =>
    toast({ kind: 'error', text: error instanceof ApiError ? error.text : common.noConnection })
  const save = async (name: string, run: () => Promise<unknown>) => {
    await run()
    await store.refresh()
    setEdited(null)
    toast({ kind: 'success', text: fill(words.saved, { name: name.trim() }) })
  }
  const remove = async (view: V) => {
    try {
      await store.remove(view)
      const run = () => void store.restore(view).then(store.refresh, failed)
      toast({ kind: 'info', text: fill(words.deleted, { name: view.name }), action: { label: words.undo, run } })
      await store.refresh()
    } catch (error) {
      failed(error)
    }
  }
  const form = (view: V | null) => (
    <ViewForm
      initial={view ?? { name: '', shared: false }}
      share={mayShare(view) ? own.share : null}
      take={view && own.take}
      onCancel={() => setEdited(null)}
      onSave={(fields) => {
        const { name, shared } = fields
        return save(name, () => (view ? store.change(view, fields) : store.create({ id: newId(), name, shared })))
      }}
    />
  )
  const row = (view: V) => {
    const { name } = view
    return (
      <>
        <ViewButton name={name} {...about?.(view)} isShown={isShown(view)} onOpen={() => onOpen(view)}>
          {view.shared && (
            <UsersRound size={14} aria-label={words.shared} {...tip(fill(words.sharedBy, { name: view.by.name }))} />
          )}
        </ViewButton>
        {view.mayChange && (
          <>
            <IconButton small label={fill(words.edit, { name })} onClick={() => setEdited(view.id)}>
              <Pencil size={14} aria-hidden="true" />
            </IconButton>
            <IconButton small label={fill(words.remove, { name })} onClick={() => void remove(view)}>
              <Trash2 size={14} aria-hidden="true" />
            </IconButton>
          </>
        )}
      </>
    )
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows move between its buttons
    <div className={styles.panel} onKeyDown={moveFocus}>
      <h2 className={styles.title}>{own.title}</h2>
      {isError && (
        <p role="alert" className={styles.empty}>
          {common.noConnection}{' '}
          <Button size="s" onClick={() => void refetch()}>
            {common.retry}
          </Button>
        </p>
      )}
      {!data && !isError && <Skeleton height={36} />}
      <ul>
        {children}
        {data?.views.map((view) => (
          <li key={view.id} className={edited === view.id ? undefined : styles.row}>
            {edited === view.id ? form(view) : row(view)}
          </li>
        ))}
      </ul>
      {data?.views.length === 0 && edited !== 'new' && <p className={styles.empty}>{own.empty}</p>}
      {edited === 'new' ? (
        form(null)
      ) : (
        <Button size="s" variant="ghost" data-view="" onClick={() => setEdited('new')}>
          <Plus size={14} aria-hidden="true" />
          {own.save}
        </Button>
      )}
    </div>
  )
}
