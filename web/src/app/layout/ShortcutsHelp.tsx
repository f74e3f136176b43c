import { Fragment } from 'react'
import { useWords } from '../../lib/language.ts'
import { keyLabels, registeredShortcuts, switchSingleKeys, useSingleKeys } from '../../lib/shortcuts.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { Switch } from '../../ui/Switch.tsx'
import styles from './ShortcutsHelp.module.css'

const Strokes = ({ keys, then }: { keys: string; then: string }) => (
  <span className={styles.strokes}>
    {keyLabels(keys).map((stroke, index) => (
      <Fragment key={stroke.join()}>
        {index > 0 && then}
        <Kbd keys={stroke} />
      </Fragment>
    ))}
  </span>
)

/** All active shortcuts of this screen, and the switch for single-key shortcuts. */
const ShortcutsHelp = ({ onClose }: { onClose: () => void }) => {
  const { common, shell, shortcuts: words } = useWords('shortcuts')
  const singleKeys = useSingleKeys()
  const groups = registeredShortcuts().filter(({ shortcuts }) => shortcuts.length > 0)
  return (
    <Dialog title={shell.shortcuts.heading} closeLabel={common.close} onClose={onClose} width={640}>
      <p className={styles.note}>{words.note}</p>
      <Switch label={words.switch} checked={singleKeys} onChange={switchSingleKeys} />
      <div className={styles.groups}>
        {groups.map(({ group, shortcuts }) => (
          <section key={group} className={styles.group}>
            <h3>{words.groups[group]}</h3>
            <ul>
              {shortcuts.map(({ keys, label }) => (
                <li key={keys} className={styles.row}>
                  <span className={styles.label}>{label}</span>
                  <Strokes keys={keys} then={words.next} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
export default ShortcutsHelp
