import { scheduledMessages } from '@beseda/contract/endpoints/scheduled-messages.ts'
import type { ScheduledMessage } from '@beseda/contract/entities/scheduled-message.ts'
import { limits } from '@beseda/contract/limits.ts'
import { useState } from 'react'
import { call } from '../../../lib/api.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { now } from '../../../lib/clock.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { newId } from '../../../lib/ids.ts'
import { useWords } from '../../../lib/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { CheckField } from '../../../ui/CheckField.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FieldError } from '../../../ui/Field.tsx'
import { TextAreaField } from '../../../ui/TextAreaField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { fromField, presetsAt, toField } from './presets.ts'
import styles from './scheduled.module.css'

interface Props {
  readonly chatId: string
  readonly text: string
  /** The last entry of the feed that the user knows. */
  readonly seenSeq: number
  /** The one that is changed; absent: a new one. */
  readonly known?: ScheduledMessage
  /** The server has it. */
  readonly onDone: () => void
  readonly onClose: () => void
}
/** When a reply goes to the client, and whether it still goes after the client has written. */
const ScheduleDialog = ({ chatId, text: given, seenSeq, known, onDone, onClose }: Props) => {
  const { common, schedule: words } = useWords('schedule')
  const [id] = useState(newId)
  const [opened] = useState(now)
  const presets = presetsAt(opened)
  const [text, setText] = useState(given)
  const [time, setTime] = useState(toField(known && known.at > opened ? known.at : (presets[0]?.at ?? opened)))
  const [isUnless, setUnless] = useState(known?.unlessClientWrites ?? true)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const at = fromField(time)
  const save = async () => {
    if (isBusy || at === null) return
    setBusy(true)
    setRefusal(null)
    const form = { chatId, text, at, unlessClientWrites: isUnless }
    try {
      await (known
        ? call(scheduledMessages.change, { ...form, messageId: known.id })
        : call(scheduledMessages.create, { ...form, id, seenSeq }))
      onDone()
      onClose()
    } catch (error) {
      setRefusal(error instanceof ApiError ? error.text : common.noConnection)
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={known ? words.changeTitle : words.title}
      closeLabel={common.close}
      onClose={onClose}
      width={460}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button
            variant="primary"
            busy={isBusy}
            disabledReason={at === null ? words.noTime : null}
            onClick={() => void save()}
          >
            {words.save}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <TextAreaField
          label={words.text}
          value={text}
          onChange={(event) => setText(event.target.value)}
          rows={3}
          maxLength={limits.messageText}
        />
        <fieldset className={styles.presets} aria-label={words.presets}>
          {presets.map((preset) => (
            <Button
              key={preset.id}
              size="s"
              aria-pressed={time === toField(preset.at)}
              onClick={() => setTime(toField(preset.at))}
            >
              {words[preset.id]}
            </Button>
          ))}
        </fieldset>
        <TextField
          type="datetime-local"
          label={words.time}
          hint={at === null ? undefined : formatDateTime(at, opened)}
          value={time}
          onChange={(event) => setTime(event.target.value)}
          required
        />
        <CheckField
          label={words.unless}
          hint={words.unlessNote}
          checked={isUnless}
          onChange={(event) => setUnless(event.target.checked)}
        />
        {refusal !== null && <FieldError>{refusal}</FieldError>}
      </div>
    </Dialog>
  )
}
export default ScheduleDialog
