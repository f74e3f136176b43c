import { Suspense, useState } from 'react'
import { useEditor, useEditorState } from '../../entities/bot/editor.ts'
import { useWords } from '../../lib/language.ts'
import { media, useMedia } from '../../lib/media.ts'
import { Dock } from './Dock.tsx'
import { EditorHead, type HeadActions } from './EditorHead.tsx'
import styles from './editor.module.css'
import { Problems } from './Problems.tsx'
import { SettingsDialog } from './SettingsDialog.tsx'
import type { EditorSlots } from './slots.ts'

/** The whole editor: head, canvas, dock. On phones the list of nodes stands for the canvas. */
export const EditorFrame = ({
  slots,
  ...actions
}: Omit<HeadActions, 'onSettings'> & { readonly slots: EditorSlots }) => {
  const { botEditor: words } = useWords('botEditor')
  const { Canvas } = slots
  const editor = useEditor()
  const dock = useEditorState((state) => state.dock)
  const isPhone = useMedia(media.phone)
  const [hasSettings, setSettings] = useState(false)
  const openSettings = () => setSettings(true)
  return (
    <div className={styles.frame}>
      <EditorHead {...actions} onSettings={openSettings} />
      <div className={styles.body}>
        {!isPhone && (
          <Suspense fallback={<div className={styles.loading} role="status" aria-label={words.tabs.node} />}>
            <Canvas>
              <Problems onGeneral={openSettings} />
            </Canvas>
          </Suspense>
        )}
        {(dock !== null || isPhone) && (
          <Dock slots={slots} tab={dock ?? 'outline'} onClose={isPhone ? null : () => editor.set({ dock: null })}>
            {isPhone && <Problems onGeneral={openSettings} />}
          </Dock>
        )}
      </div>
      {hasSettings && <SettingsDialog onClose={() => setSettings(false)} />}
    </div>
  )
}
