import { focusComposer } from '../../entities/chat/focus.ts'
import { cancelHeld } from '../../entities/chat/outbox/cancel-held.ts'
import { outboxStore } from '../../entities/chat/outbox/open-outbox.ts'
import type { OutgoingEntry } from '../../entities/chat/outbox/outbox.ts'
import { now, useNow } from '../../lib/clock.ts'
import { useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './bubble.module.css'

/** Below a message that can still be cancelled: for how long, and the way back into the composer. */
const Held = ({ entry }: { entry: OutgoingEntry }) => {
  const words = useWords('message').message
  useNow(500)
  if (!outboxStore().mayCancel(entry.id)) return null
  const left = Math.max(1, Math.ceil(((entry.heldUntil ?? 0) - now()) / 1000))
  const cancel = () => {
    if (cancelHeld(entry)) focusComposer()
  }
  return (
    <div className={styles.held}>
      <span>{fill(words.held, { n: left })}</span>
      <Button size="s" onClick={cancel}>
        {words.cancelHeld}
      </Button>
    </div>
  )
}
export default Held
