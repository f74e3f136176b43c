import type { Message, MessageChange } from '@beseda/contract/entities/message.ts'
import { useWords } from '../../../lib/language.ts'
import { useViewer } from '../../../lib/viewer.ts'
import { refusalText } from '../text/refusal-text.ts'
import { editMessage } from './editing.ts'
import styles from './refused.module.css'

/** The channel did not change the message: why, and for its author the way back to the new text. */
const RefusedChange = ({ message, change }: { message: Message; change: MessageChange }) => {
  const words = useWords('message', 'errors')
  const { id } = useViewer()
  const mayEdit = change.kind === 'edit' && change.by.id === id && message.removedAt === undefined
  return (
    <>
      <span role="alert" className={styles.refused}>
        {change.failure && refusalText(change.failure, words)}
      </span>
      {mayEdit && (
        <button type="button" className={styles.again} onClick={() => editMessage(message)}>
          {words.message.again}
        </button>
      )}
    </>
  )
}
export default RefusedChange
