import { limits } from '@beseda/contract/limits.ts'
import { useDocument, useEditor } from '../../entities/bot/editor.ts'
import { useWords } from '../../lib/language.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './editor.module.css'

type Field = 'name' | 'description' | 'defaultMessage'

/** Name, description and default message. They change at once and are saved with the rest. */
export const SettingsDialog = ({ onClose }: { onClose: () => void }) => {
  const { botEditor: words, common, errors } = useWords('botEditor', 'errors')
  const editor = useEditor()
  const document = useDocument()
  const field = (name: Field, max: number) => ({
    label: words.fields[name],
    value: document[name],
    counter: { length: document[name].length, max },
    maxLength: max,
    onChange: ({ target: { value } }: { target: { value: string } }) =>
      editor.edit((known) => ({ ...known, [name]: value }), name),
    onBlur: () => editor.endStep(),
  })
  return (
    <Dialog
      title={words.settings}
      closeLabel={common.close}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {common.close}
        </Button>
      }
    >
      <div className={styles.settings}>
        <TextField
          {...field('name', limits.botName)}
          required
          autoComplete="off"
          error={document.name.trim() === '' ? errors.FIELD_REQUIRED : null}
        />
        <TextAreaField {...field('description', limits.botDescription)} rows={2} />
        <TextAreaField
          {...field('defaultMessage', limits.botText)}
          required
          rows={3}
          hint={words.defaultMessageHint}
          error={document.defaultMessage.trim() === '' ? errors.BOT_DEFAULT_MESSAGE_EMPTY : null}
        />
      </div>
    </Dialog>
  )
}
