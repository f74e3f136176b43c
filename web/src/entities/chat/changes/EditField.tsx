import { channelBasicsOf } from '@beseda/contract/channels/basics.ts'
import { messageChanges } from '@beseda/contract/endpoints/message-changes.ts'
import type { Message } from '@beseda/contract/entities/message.ts'
import { typedMarks } from '@beseda/contract/marks.ts'
import { misfitOfEdit } from '@beseda/domain/delivery/change-message.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { type KeyboardEvent, Suspense, useEffect, useRef, useState } from 'react'
import { call } from '../../../lib/api.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { useWords, withWords } from '../../../lib/language.ts'
import { late } from '../../../lib/late.ts'
import { queueViewerOf, useViewer } from '../../../lib/viewer.ts'
import { fill } from '../../../lib/words/plural.ts'
import { Button } from '../../../ui/Button.tsx'
import { sends, useSendKey } from '../enter-key.ts'
import { composerFieldId, focusComposer } from '../focus.ts'
import { applyEntities } from '../live/live.ts'
import { type Picked, withPicked } from '../mentions/picked.ts'
import styles from './edit.module.css'
import { endEdit, keepEdit, writtenEdit } from './editing.ts'

const MentionPicker = late(withWords(() => import('../mentions/MentionPicker.tsx'), 'mentions'))

/** In place of the field for new messages: the text of a sent one. The draft of the chat stays as it is. */
const EditField = ({ message, channelType }: { message: Message; channelType: string }) => {
  const words = useWords('message', 'errors')
  const queryClient = useQueryClient()
  const viewer = queueViewerOf(useViewer())
  const sendKey = useSendKey()
  const field = useRef<HTMLTextAreaElement>(null)
  const can = channelBasicsOf(channelType)?.can
  const formats = message.kind !== 'internal' && can?.marks !== undefined
  const typed = (of: Pick<Message, 'text' | 'marks'>) => typedMarks({ text: of.text, marks: of.marks ?? [] })
  const [text, setText] = useState(
    () => writtenEdit() ?? typed(message.change?.state === 'refused' ? message.change : message),
  )
  const [picked, setPicked] = useState<readonly Picked[]>([])
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  useEffect(() => {
    field.current?.focus()
    field.current?.setSelectionRange(-1, -1)
  }, [])
  const end = () => {
    endEdit(message.id)
    // the answer may come while the user writes in another chat
    if (field.current) focusComposer()
  }
  const misfit = can ? misfitOfEdit(text, message, can) : null
  const texts: Readonly<Record<string, string>> = words.errors
  const reason = misfit && fill(texts[misfit.code] ?? '', misfit.params)
  const save = async () => {
    if (reason || isBusy) return
    if (text.trim() === typed(message)) return end()
    setBusy(true)
    setRefusal(null)
    try {
      const named = picked.length > 0 && { mentions: [...picked] }
      const how = formats && { formatted: true }
      const input = { chatId: message.chatId, messageId: message.id, text, ...named, ...how }
      applyEntities(queryClient, viewer, { messages: [await call(messageChanges.edit, input)] })
      end()
    } catch (error) {
      setRefusal(error instanceof ApiError ? error.text : words.common.noConnection)
      setBusy(false)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey, ctrlKey, metaKey, altKey, nativeEvent } = event
    const isSave = sends({ key, shiftKey, ctrlKey, metaKey, altKey, isComposing: nativeEvent.isComposing }, sendKey)
    if (!isSave && key !== 'Escape') return
    event.preventDefault()
    if (isSave) void save()
    else end()
  }
  return (
    <>
      <div className={styles.head}>
        <Pencil size={14} strokeWidth={1.75} aria-hidden="true" />
        <b>{words.message.editing}</b>
        <span className={styles.old}>{message.text}</span>
      </div>
      <div className={styles.field}>
        <textarea
          id={composerFieldId}
          data-area-focus
          ref={field}
          rows={1}
          value={text}
          aria-label={words.message.field}
          aria-invalid={reason !== null || undefined}
          onChange={(event) => {
            setText(event.target.value)
            keepEdit(event.target.value)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      {message.kind === 'internal' && (
        <Suspense fallback={null}>
          <MentionPicker chatId={message.chatId} onPick={(one) => setPicked((list) => withPicked(list, one))} />
        </Suspense>
      )}
      <div className={styles.tools}>
        <span className={styles.refusal} role="alert">
          {refusal ? fill(words.message.failedEdit, { reason: refusal }) : reason}
        </span>
        <span className={styles.grow} />
        <Button variant="ghost" onClick={end}>
          {words.message.cancelEdit}
        </Button>
        <Button variant="primary" busy={isBusy} disabledReason={reason} onClick={() => void save()}>
          {words.message.save}
        </Button>
      </div>
    </>
  )
}
export default EditField
