import { Link } from '@tanstack/react-router'
import { ArrowLeft, Pencil, Play, Redo2, Rocket, Save, Settings2, Undo2 } from 'lucide-react'
import { useEditor, useEditorState } from '../../entities/bot/editor.ts'
import { useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { useShortcuts } from '../../lib/shortcuts.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import styles from './editor.module.css'
import { SaveIndicator } from './SaveIndicator.tsx'

export interface HeadActions {
  readonly onSave: () => void
  readonly onConflict: () => void
  readonly onPublish: () => void
  readonly onSettings: () => void
}

/** The name of the bot, whether it is saved, and what can be done with all of it. */
export const EditorHead = ({ onSave, onConflict, onPublish, onSettings }: HeadActions) => {
  const { botEditor: words, bots, forms } = useWords('botEditor', 'bots', 'forms')
  const editor = useEditor()
  const name = useEditorState(({ history }) => history.present.name)
  const canUndo = useEditorState(({ history }) => history.past.length > 0)
  const canRedo = useEditorState(({ history }) => history.future.length > 0)
  const isPlaying = useEditorState(({ dock }) => dock === 'simulator')
  useShortcuts('bot', [{ keys: 'Mod+KeyS', label: forms.save, inFields: true, run: onSave }])
  return (
    <header className={styles.head} data-area="content">
      <Link to={paths.bots} className={styles.back} aria-label={words.backToList}>
        <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
      </Link>
      <div className={styles.title}>
        <span>{words.backToList}</span>
        <h1>{name}</h1>
      </div>
      <IconButton small label={words.rename} onClick={onSettings}>
        <Pencil size={14} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      <SaveIndicator onRetry={onSave} onConflict={onConflict} />
      <span className={styles.grow} />
      <IconButton
        label={bots.undo}
        keys={['Ctrl', 'Z']}
        disabledReason={canUndo ? null : ' '}
        onClick={() => editor.undo()}
      >
        <Undo2 size={17} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={bots.redo}
        keys={['Ctrl', 'Shift', 'Z']}
        disabledReason={canRedo ? null : ' '}
        onClick={() => editor.redo()}
      >
        <Redo2 size={17} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      <Button
        className={styles.wide}
        icon={<Settings2 size={15} strokeWidth={1.75} aria-hidden="true" />}
        onClick={onSettings}
      >
        {words.settings}
      </Button>
      <Button
        aria-pressed={isPlaying}
        icon={<Play size={15} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => editor.set({ dock: isPlaying ? null : 'simulator' })}
      >
        <span className={styles.label}>{words.tabs.simulator}</span>
      </Button>
      <Button icon={<Save size={15} strokeWidth={1.75} aria-hidden="true" />} onClick={onSave}>
        <span className={styles.label}>{forms.save}</span>
        <span className={styles.keys}>
          <Kbd keys={['Ctrl', 'S']} />
        </span>
      </Button>
      <Button variant="primary" icon={<Rocket size={15} strokeWidth={1.75} aria-hidden="true" />} onClick={onPublish}>
        <span className={styles.label}>{words.publish}</span>
      </Button>
    </header>
  )
}
