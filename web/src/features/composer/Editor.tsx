import type { Chat } from '@beseda/contract/entities/chat.ts'
import { ArrowUp, CornerDownLeft, Paperclip } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import { addFiles, filesIn } from '../../entities/chat/attachments/attachments.ts'
import { FileChips } from '../../entities/chat/attachments/FileChips.tsx'
import { useFilePicker } from '../../entities/chat/attachments/use-file-picker.tsx'
import type { Mode } from '../../entities/chat/drafts/draft-store.ts'
import { composerFieldId, focusList, takeComposerFocus } from '../../entities/chat/focus.ts'
import { receiveTyping } from '../../lib/key-moment.ts'
import { useWords } from '../../lib/language.ts'
import { late } from '../../lib/late.ts'
import { media, useMedia } from '../../lib/media.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './composer.module.css'
import { EmojiButton } from './EmojiButton.tsx'
import { sends, useSendKey } from './enter-key.ts'
import { PlusMenu } from './PlusMenu.tsx'
import { SendMenu } from './SendMenu.tsx'
import { reasonOf, Status } from './Status.tsx'
import { useEditor } from './use-editor.ts'

const DropZone = late(() => import('./DropZone.tsx'))
const growsItself = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content')

interface Props {
  readonly chat: Chat
  readonly mode: Mode
  readonly onSent: () => void
  /** null: internal messages are not possible here. */
  readonly setMode: ((mode: Mode) => void) | null
}

/** The text field with its tools. Typing renders nothing else on the page. */
export const Editor = ({ chat, mode, onSent, setMode }: Props) => {
  const words = useWords().chats.composer
  const field = useRef<HTMLTextAreaElement>(null)
  const sendKey = useSendKey()
  const isPhone = useMedia(media.phone)
  const editor = useEditor(chat, mode, onSent)
  const files = filesIn(mode, editor.can)
  const isInternal = mode === 'internal'

  useEffect(() => {
    if (takeComposerFocus()) field.current?.focus({ preventScroll: true })
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    const element = field.current
    if (growsItself || !element) return
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight}px`
  }, [editor.text])

  useEffect(() => receiveTyping(() => field.current), [])
  /** A tool has done its work: typing goes on in the text. */
  const goOn = () => field.current?.focus({ preventScroll: true })
  const add = (list: readonly File[]) => {
    if (list.length === 0) return
    addFiles(chat.id, mode, list, files)
    goOn()
  }
  const insert = (piece: string) => {
    const element = field.current
    if (!element) return
    element.setRangeText(piece, element.selectionStart, element.selectionEnd, 'end')
    editor.change(element.value)
    goOn()
  }
  const send = () => {
    if (editor.send()) goOn()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (sends({ ...pressOf(event), isComposing: event.nativeEvent.isComposing }, sendKey)) {
      event.preventDefault()
      send()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      focusList()
    }
  }
  const onPaste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files]
    if (pasted.length === 0) return
    event.preventDefault()
    add(pasted)
  }
  const textarea = (
    <textarea
      id={composerFieldId}
      data-area-focus
      ref={field}
      rows={1}
      value={editor.text}
      aria-label={isInternal ? words.internalField : words.replyField}
      aria-invalid={editor.length > editor.limit.max || undefined}
      placeholder={isInternal ? words.internalPlaceholder : words.replyPlaceholder}
      onChange={(event) => editor.change(event.target.value)}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      enterKeyHint={sendKey === 'enter' ? 'send' : 'enter'}
    />
  )
  const { input, pick: attach } = useFilePicker(add)
  const why = reasonOf(editor, words)
  const label = isInternal ? words.write : words.send
  const chips = <FileChips chatId={chat.id} mode={mode} files={editor.files} max={editor.maxFiles} onUsed={goOn} />
  if (isPhone)
    return (
      <>
        {chips}
        <div className={styles.phoneRow}>
          <PlusMenu attach={files ? attach : null} mode={mode} setMode={setMode} />
          {input}
          <div className={classes(styles.field, styles.round)}>{textarea}</div>
          <IconButton label={label} className={styles.roundSend} disabledReason={why} onClick={send}>
            <ArrowUp size={20} strokeWidth={2} aria-hidden="true" />
          </IconButton>
        </div>
        <Status editor={editor} chatId={chat.id} mode={mode} isShort />
      </>
    )
  return (
    <>
      <Suspense fallback={null}>
        <DropZone onFiles={add} label={words.drop} />
      </Suspense>
      <div className={styles.field}>{textarea}</div>
      {chips}
      <div className={styles.tools}>
        <EmojiButton onPick={insert} />
        <IconButton label={words.attach} disabledReason={files ? null : words.noFiles} onClick={attach}>
          <Paperclip size={18} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
        {input}
        <span className={styles.grow} />
        <Status editor={editor} chatId={chat.id} mode={mode} />
        <span className={styles.send}>
          <Button variant="primary" disabledReason={why} onClick={send} className={styles.sendButton}>
            {label}
            {sendKey === 'enter' && <CornerDownLeft size={15} strokeWidth={1.75} aria-hidden="true" />}
            {sendKey === 'ctrlEnter' && <span className={styles.keys}>Ctrl ⏎</span>}
          </Button>
          <SendMenu />
        </span>
      </div>
    </>
  )
}

const pressOf = ({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent) => ({
  key,
  shiftKey,
  ctrlKey,
  metaKey,
  altKey,
})
