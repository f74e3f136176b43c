import { Hand, MousePointer2, SquarePlus, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { type EditorMode, editorModes, useEditor, useEditorState } from '../../entities/bot/editor.ts'
import { useWords } from '../../lib/language.ts'
import { useShortcuts } from '../../lib/shortcuts.ts'
import { classes } from '../../ui/class-names.ts'
import { tip } from '../../ui/Tooltip.tsx'
import styles from './canvas.module.css'

const icons = { select: MousePointer2, move: Hand, create: SquarePlus, delete: Trash2 } as const
export const modeKeys: Readonly<Record<EditorMode, string>> = { select: 'V', move: 'H', create: 'N', delete: 'D' }

/** The four modes of the editor, one floating bar; the current one shows its name. */
export const ModeBar = () => {
  const { bots } = useWords('bots')
  const editor = useEditor()
  const mode = useEditorState((state) => state.mode)
  const bar = useRef<HTMLDivElement>(null)
  const choose = (next: EditorMode) =>
    editor.set({ mode: next, ...(next !== 'select' && { nodes: new Set(), link: null }) })
  useShortcuts('bot', [
    ...editorModes.map((known) => ({
      keys: `Key${modeKeys[known]}`,
      label: bots.modes[known],
      run: () => choose(known),
    })),
    { keys: 'Escape', label: bots.modes.select, enabled: mode !== 'select', run: () => choose('select') },
  ])
  const step = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    event.stopPropagation()
    const next = editorModes[(editorModes.indexOf(mode) + by + editorModes.length) % editorModes.length]!
    choose(next)
    bar.current?.querySelectorAll<HTMLElement>('[role="radio"]')[editorModes.indexOf(next)]?.focus()
  }
  return (
    <div ref={bar} role="radiogroup" aria-label={bots.mode} className={styles.modes} onKeyDown={step}>
      {editorModes.map((known) => {
        const Icon = icons[known]
        const isOn = known === mode
        return (
          // biome-ignore lint/a11y/useSemanticElements: looks like buttons, with the icon and the key in it
          <button
            key={known}
            type="button"
            role="radio"
            aria-checked={isOn}
            aria-label={bots.modes[known]}
            tabIndex={isOn ? 0 : -1}
            className={classes(isOn && styles.on)}
            onClick={() => choose(known)}
            {...(!isOn && tip(bots.modes[known], [modeKeys[known]]))}
          >
            <Icon size={17} strokeWidth={1.75} aria-hidden="true" />
            {isOn && <span>{bots.modes[known]}</span>}
            <small aria-hidden="true">{modeKeys[known]}</small>
          </button>
        )
      })}
    </div>
  )
}
