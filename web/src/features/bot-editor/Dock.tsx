import { History, List, Pencil, Play, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, Suspense, useId } from 'react'
import { type DockTab, dockTabs, useEditor } from '../../entities/bot/editor.ts'
import { useWords } from '../../lib/language.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './editor.module.css'
import { Outline } from './Outline.tsx'
import type { EditorSlots } from './slots.ts'

const icons = { node: Pencil, simulator: Play, outline: List, versions: History } as const

/** The tabs at the right: the selected node, the simulator, the list of nodes, the versions. */
export const Dock = ({
  slots,
  tab,
  onClose,
  children,
}: {
  slots: EditorSlots
  tab: DockTab
  /** Null: it cannot be closed. */
  onClose: (() => void) | null
  children?: ReactNode
}) => {
  const { botEditor: words, common } = useWords('botEditor')
  const editor = useEditor()
  const id = useId()
  const { Inspector, Simulator, Versions } = slots
  const step = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    const next = dockTabs[(dockTabs.indexOf(tab) + by + dockTabs.length) % dockTabs.length]!
    editor.set({ dock: next })
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[dockTabs.indexOf(next)]?.focus()
  }
  return (
    <aside className={styles.dock} aria-label={words.dock} data-area="panel">
      <div className={styles.tabs}>
        <div role="tablist" aria-label={words.dock} onKeyDown={step}>
          {dockTabs.map((known) => {
            const Icon = icons[known]
            return (
              <button
                key={known}
                type="button"
                role="tab"
                id={`${id}-${known}`}
                aria-selected={known === tab}
                aria-controls={known === tab ? `${id}-panel` : undefined}
                tabIndex={known === tab ? 0 : -1}
                onClick={() => editor.set({ dock: known })}
              >
                <Icon size={15} strokeWidth={1.75} aria-hidden="true" />
                {words.tabs[known]}
              </button>
            )
          })}
        </div>
        {onClose && (
          <IconButton small label={common.close} onClick={onClose}>
            <X size={16} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {children}
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`} className={styles.panel}>
        <Suspense fallback={null}>
          {tab === 'node' && <Inspector />}
          {tab === 'simulator' && <Simulator />}
          {tab === 'outline' && <Outline />}
          {tab === 'versions' && <Versions />}
        </Suspense>
      </div>
    </aside>
  )
}
