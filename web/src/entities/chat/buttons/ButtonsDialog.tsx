import type { ChannelCapabilities } from '@beseda/contract/channels/define.ts'
import type { OwnButton } from '@beseda/contract/entities/part.ts'
import { limits } from '@beseda/contract/limits.ts'
import { misfitOfButtons } from '@beseda/domain/delivery/buttons.ts'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useErrorText } from '../../../lib/error-text.ts'
import { useWords } from '../../../lib/language.ts'
import { fill } from '../../../lib/words/plural.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
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
interface Row {
  readonly kind: OwnButton['kind']
  readonly label: string
  readonly url: string
}
const empty: Row = { kind: 'reply', label: '', url: '' }
const toRow = (b: OwnButton): Row => ({ kind: b.kind, label: b.label, url: b.kind === 'link' ? b.url : '' })
const toButton = ({ kind, label, url }: Row): OwnButton =>
  kind === 'link' ? { kind, label: label.trim(), url: url.trim() } : { kind, label: label.trim() }

/** The buttons below a reply: their texts, where links lead, and how the message will look. */
const ButtonsDialog = ({ chatId, limits: can, text, onClose }: Props) => {
  const { common, ownButtons: words } = useWords('ownButtons', 'errors')
  const errorText = useErrorText()
  const [rows, setRows] = useState<readonly Row[]>(() => {
    const kept = buttonsOf(chatId).map(toRow)
    return kept.length > 0 ? kept : [empty]
  })
  const [isChecked, setChecked] = useState(false)
  const filled = rows.filter(({ label, url }) => label.trim() !== '' || url.trim() !== '')
  const buttons = filled.map(toButton)
  // the text may still be written; what the message needs is said when it is sent
  const refusal = misfitOfButtons(buttons, { text: text.trim() || 'x', files: [] }, { buttons: can })
  const change = (index: number, part: Partial<Row>) =>
    setRows(rows.map((row, i) => (i === index ? { ...row, ...part } : row)))
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
        <ul className={styles.rows}>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name
            <li key={index} className={styles.row}>
              <SelectField
                label={fill(words.kind, { n: index + 1 })}
                hideLabel
                value={row.kind}
                options={[
                  { value: 'reply', label: words.kinds.reply },
                  { value: 'link', label: words.kinds.link },
                ]}
                onChange={(event) => change(index, { kind: event.target.value as Row['kind'] })}
              />
              <div className={styles.fields}>
                <TextField
                  label={fill(words.label, { n: index + 1 })}
                  hideLabel
                  placeholder={words.labelPlaceholder}
                  data-autofocus={index === 0 || undefined}
                  maxLength={limits.buttonText}
                  value={row.label}
                  onChange={(event) => change(index, { label: event.target.value })}
                />
                {row.kind === 'link' && (
                  <TextField
                    label={fill(words.url, { n: index + 1 })}
                    hideLabel
                    type="url"
                    placeholder="https://"
                    maxLength={limits.buttonUrl}
                    value={row.url}
                    onChange={(event) => change(index, { url: event.target.value })}
                  />
                )}
              </div>
              <IconButton
                label={fill(words.remove, { n: index + 1 })}
                onClick={() => setRows(rows.length === 1 ? [empty] : rows.filter((_, i) => i !== index))}
              >
                <Trash2 size={17} strokeWidth={1.75} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
        {rows.length < can.max && (
          <Button
            variant="ghost"
            icon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => setRows([...rows, empty])}
          >
            {words.add}
          </Button>
        )}
        {isChecked && refusal && (
          <p role="alert" className={styles.refusal}>
            {errorText(refusal.code, refusal.params)}
          </p>
        )}
        {buttons.length > 0 && (
          <section aria-label={words.preview} className={styles.preview}>
            <span className={styles.quiet}>{words.preview}</span>
            <p className={styles.bubble} dir="auto">
              {text.trim() || words.noText}
            </p>
            <ul className={styles.shown}>
              {buttons.map(({ label }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: buttons have no other name
                <li key={index}>{label || '…'}</li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  )
}
export default ButtonsDialog
