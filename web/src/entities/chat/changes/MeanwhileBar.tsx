import type { Refusal } from '@beseda/contract/errors/index.ts'
import { UsersRound, X } from 'lucide-react'
import { useWords } from '../../../lib/language.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { focusComposer } from '../focus.ts'
import { refusalText } from '../text/refusal-text.ts'
import { noteMeanwhile } from './meanwhile.ts'
import styles from './quote.module.css'

/** Above a text that was not sent because a colleague was faster. */
const MeanwhileBar = ({ chatId, refusal }: { chatId: string; refusal: Refusal }) => {
  const words = useWords('message', 'errors')
  const own = words.message
  const drop = () => {
    noteMeanwhile(chatId, null, true)
    focusComposer()
  }
  return (
    <div className={styles.bar} role="alert">
      <UsersRound size={16} strokeWidth={1.75} aria-hidden="true" />
      <div className={styles.words}>
        <b>{refusalText(refusal, words)}</b>
        <span>{own.checkAgain}</span>
      </div>
      <IconButton label={own.gotIt} small onClick={drop}>
        <X size={16} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
export default MeanwhileBar
