import { channelBasics } from '@beseda/contract/channels/basics.ts'
import { support } from '@beseda/contract/endpoints/support.ts'
import { Monitor, Paperclip, SendHorizontal } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { clearFiles, useAttachments } from '../../entities/chat/attachments/attachments.ts'
import FileChips from '../../entities/chat/attachments/FileChips.tsx'
import { addFiles } from '../../entities/chat/attachments/uploads.ts'
import { useFilePicker } from '../../entities/chat/attachments/use-file-picker.tsx'
import { draftOf, draftSent, keepDraft, useDraftsReady } from '../../entities/chat/drafts/draft-store.ts'
import { sends, useSendKey } from '../../entities/chat/enter-key.ts'
import { supportOutbox, supportThread } from '../../entities/support/outbox.ts'
import { call } from '../../lib/api.ts'
import { elapsed, now } from '../../lib/clock.ts'
import { newId } from '../../lib/ids.ts'
import { useWords } from '../../lib/language.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { describeScreen } from './describe-screen.ts'
import styles from './support.module.css'

const { files: canFiles, text: canText } = channelBasics.support.can
const maxFiles = canFiles?.perMessage ?? 0
const typingMs = 3000

/** A message to the support: text and files. What is typed survives a reload. */
export const Composer = () => {
  const { support: words } = useWords('support')
  const isReady = useDraftsReady()
  const [text, setText] = useState(() => draftOf(supportThread, 'reply')?.text ?? '')
  const files = useAttachments(supportThread, 'reply')
  const field = useRef<HTMLTextAreaElement>(null)
  const lastTyping = useRef(-typingMs)
  const sendKey = useSendKey()
  const { input, pick } = useFilePicker((list) => addFiles(supportThread, 'reply', list, canFiles, support.upload))
  useEffect(() => {
    if (isReady) setText((typed) => typed || (draftOf(supportThread, 'reply')?.text ?? ''))
  }, [isReady])
  const stored = files.flatMap((file) => file.stored ?? [])
  const change = (next: string) => {
    setText(next)
    keepDraft(supportThread, 'reply', { text: next, files: stored })
    if (next === '' || elapsed() - lastTyping.current < typingMs) return
    lastTyping.current = elapsed()
    // typing signals may be lost; before the first message there is nobody to see them
    call(support.typing, {}).catch(() => undefined)
  }
  const problem =
    [...text].length > canText.max
      ? words.tooLong
      : files.length > maxFiles
        ? words.tooManyFiles
        : stored.length < files.length
          ? words.filesOnTheirWay
          : text.trim() === '' && stored.length === 0
            ? words.nothingTyped
            : null
  const send = () => {
    if (problem !== null) return
    const at = now()
    supportOutbox().add({ id: newId(), order: at, text: text.trim(), files: stored, at, failure: null })
    draftSent(supportThread, 'reply', text)
    clearFiles(supportThread, 'reply')
    setText('')
    field.current?.focus()
  }
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <FileChips chatId={supportThread} mode="reply" files={files} max={maxFiles} />
      <textarea
        ref={field}
        value={text}
        rows={2}
        aria-label={words.message}
        placeholder={words.placeholder}
        onChange={(event) => change(event.target.value)}
        onPaste={(event) => {
          const pasted = [...event.clipboardData.files]
          if (pasted.length > 0) addFiles(supportThread, 'reply', pasted, canFiles, support.upload)
        }}
        onKeyDown={(event) => {
          if (!sends({ ...event, isComposing: event.nativeEvent.isComposing } as never, sendKey)) return
          event.preventDefault()
          send()
        }}
      />
      <div className={styles.tools}>
        {input}
        <IconButton label={words.attach} onClick={pick}>
          <Paperclip size={18} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
        <IconButton
          label={words.describe}
          onClick={() => {
            change([text.trimEnd(), describeScreen()].filter(Boolean).join('\n\n'))
            field.current?.focus()
          }}
        >
          <Monitor size={18} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
        <span className={styles.grow} />
        <Button
          type="submit"
          variant="primary"
          icon={<SendHorizontal size={16} aria-hidden="true" />}
          disabledReason={problem}
        >
          {words.send}
        </Button>
      </div>
    </form>
  )
}
