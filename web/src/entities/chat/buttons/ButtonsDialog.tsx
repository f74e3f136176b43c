import type { ChannelCapabilities } from '@beseda/contract/channels/define.ts'
import { misfitOfButtons } from '@beseda/domain/delivery/buttons.ts'
import { useState } from 'react'
import { useErrorText } from '../../../lib/error-text.ts'
import { useWords } from '../../../lib/language.ts'
import { fill } from '../../../lib/words/plural.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { type ButtonRow, ButtonRows, ButtonsPreview, buttonsOfRows, emptyRow, toRow } from './ButtonRows.tsx'
import styles from './buttons.module.css'
import { buttonsOf, setButtons } from './composing.ts'

interface Props {
  readonly chatId: string
  /** Of the channel. */
  readonly limits: NonNullable<ChannelCapabilities['buttons']>
  /** The reply above the buttons. */
  readonly text: string
  readonly onClose: () => void
}

/** The buttons below a reply: their texts, where links lead, and how the message will look. */
const ButtonsDialog = ({ chatId, limits: can, text, onClose }: Props) => {
  const { common, ownButtons: words } = useWords('ownButtons', 'errors')
  const errorText = useErrorText()
  const [rows, setRows] = useState<readonly ButtonRow[]>(() => {
    const kept = buttonsOf(chatId).map(toRow)
    return kept.length > 0 ? kept : [emptyRow]
  })
  const [isChecked, setChecked] = useState(false)
  const buttons = buttonsOfRows(rows)
  // the text may still be written; what the message needs is said when it is sent
  const refusal = misfitOfButtons(buttons, { text: text.trim() || 'x', files: [] }, { buttons: can })
  const save = () => {
    setChecked(true)
    if (refusal) return
    setButtons(chatId, buttons)
    onClose()
  }
  return (
    <Dialog
      title={words.title}
      closeLabel={common.close}
      onClose={onClose}
      width={560}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button variant="primary" onClick={save}>
            {words.save}
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        <p className={styles.quiet}>{fill(words.limits, { max: can.max, textMax: can.textMax })}</p>
        <ButtonRows rows={rows} max={can.max} autoFocus onChange={setRows} />
        {isChecked && refusal && (
          <p role="alert" className={styles.refusal}>
            {errorText(refusal.code, refusal.params)}
          </p>
        )}
        {buttons.length > 0 && <ButtonsPreview text={text} buttons={buttons} />}
      </div>
    </Dialog>
  )
}
export default ButtonsDialog
