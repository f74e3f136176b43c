import type { OwnButton } from '@beseda/contract/entities/part.ts'
import { limits } from '@beseda/contract/limits.ts'
import { Plus, Trash2 } from 'lucide-react'
import { useWords } from '../../../lib/language.ts'
import { fill } from '../../../lib/words/plural.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import styles from './buttons.module.css'

export interface ButtonRow {
  readonly kind: OwnButton['kind']
  readonly label: string
  readonly url: string
}
export const emptyRow: ButtonRow = { kind: 'reply', label: '', url: '' }
export const toRow = (b: OwnButton): ButtonRow => ({
  kind: b.kind,
  label: b.label,
  url: b.kind === 'link' ? b.url : '',
})
const toButton = ({ kind, label, url }: ButtonRow): OwnButton =>
  kind === 'link' ? { kind, label: label.trim(), url: url.trim() } : { kind, label: label.trim() }
/** The buttons of the rows in which something was typed. */
export const buttonsOfRows = (rows: readonly ButtonRow[]): OwnButton[] =>
  rows.filter(({ label, url }) => label.trim() !== '' || url.trim() !== '').map(toButton)

/** Buttons below a message, a row each: their kind, text and link. Needs the words `ownButtons`. */
export const ButtonRows = ({
  rows,
  max,
  autoFocus = false,
  onChange,
}: {
  rows: readonly ButtonRow[]
  /** As many as the channel shows. */
  max: number
  autoFocus?: boolean
  onChange: (rows: readonly ButtonRow[]) => void
}) => {
  const { ownButtons: words } = useWords('ownButtons')
  const change = (index: number, part: Partial<ButtonRow>) =>
    onChange(rows.map((row, i) => (i === index ? { ...row, ...part } : row)))
  return (
    <>
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
              onChange={(event) => change(index, { kind: event.target.value as ButtonRow['kind'] })}
            />
            <div className={styles.fields}>
              <TextField
                label={fill(words.label, { n: index + 1 })}
                hideLabel
                placeholder={words.labelPlaceholder}
                data-autofocus={(autoFocus && index === 0) || undefined}
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
              onClick={() => onChange(rows.length === 1 ? [emptyRow] : rows.filter((_, i) => i !== index))}
            >
              <Trash2 size={17} strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      {rows.length < max && (
        <Button
          variant="ghost"
          className={styles.add}
          icon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => onChange([...rows, emptyRow])}
        >
          {words.add}
        </Button>
      )}
    </>
  )
}

interface Previewed {
  readonly text: string
  readonly buttons: readonly OwnButton[]
  /** Messages of their own: after the text, or before one with buttons. */
  readonly files?: readonly { readonly id: string; readonly name: string }[]
}
/** How the client sees the message. */
export const ButtonsPreview = ({ text, buttons, files = [] }: Previewed) => {
  const { ownButtons: words } = useWords('ownButtons')
  const sent = files.map((file) => (
    <p key={file.id} className={styles.bubble}>
      <bdi>{file.name}</bdi>
    </p>
  ))
  return (
    <section aria-label={words.preview} className={styles.preview}>
      <span className={styles.quiet}>{words.preview}</span>
      {buttons.length > 0 && sent}
      {(text.trim() !== '' || files.length === 0) && (
        <p className={styles.bubble} dir="auto">
          {text.trim() || words.noText}
        </p>
      )}
      {buttons.length > 0 && (
        <ul className={styles.shown}>
          {buttons.map(({ label }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: buttons have no other name
            <li key={index}>{label || '…'}</li>
          ))}
        </ul>
      )}
      {buttons.length === 0 && sent}
    </section>
  )
}
