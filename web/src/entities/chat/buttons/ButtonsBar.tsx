import { X } from 'lucide-react'
import { useWords } from '../../../lib/language.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import styles from './buttons.module.css'
import { setButtons, useButtons } from './composing.ts'

/** The buttons that go with the reply. */
const ButtonsBar = ({ chatId }: { chatId: string }) => {
  const { ownButtons: words } = useWords('ownButtons')
  const buttons = useButtons(chatId)
  if (buttons.length === 0) return null
  return (
    <section className={styles.bar} aria-label={words.title}>
      <ul className={styles.shown}>
        {buttons.map(({ label }) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
      <IconButton small label={words.drop} onClick={() => setButtons(chatId, [])}>
        <X size={16} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    </section>
  )
}
export default ButtonsBar
