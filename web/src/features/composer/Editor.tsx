import type { Chat } from '@beseda/contract/entities/chat.ts'
import { ArrowUp, CornerDownLeft, Paperclip } from 'lucide-react'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  memo,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import { filesIn } from '../../entities/chat/attachments/attachments.ts'
import { useFilePicker } from '../../entities/chat/attachments/use-file-picker.tsx'
import { type SendAnd, sendAnd } from '../../entities/chat/closing/send-and.ts'
import { draftOf, type Mode } from '../../entities/chat/drafts/draft-store.ts'
import { sends, useSendKey } from '../../entities/chat/enter-key.ts'
import { composerFieldId, focusList, takeComposerFocus } from '../../entities/chat/focus.ts'
import { receiveTyping } from '../../lib/key-moment.ts'
import { currentWords, useWords, withWords } from '../../lib/language.ts'
import { late, preloaded } from '../../lib/late.ts'
import { media, useMedia } from '../../lib/media.ts'
import { useShortcuts } from '../../lib/shortcuts.ts'
import { toast } from '../../lib/toasts.ts'
import { useStable } from '../../lib/use-stable.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './composer.module.css'
import { reasonOf, useEditor } from './use-editor.ts'

const LetterFields = late(withWords(() => import('../../entities/chat/letter/LetterFields.tsx'), 'letter'))
const ButtonsBar = late(withWords(() => import('../../entities/chat/buttons/ButtonsBar.tsx'), 'ownButtons'))
const FormatPreview = late(withWords(() => import('../../entities/chat/format/FormatPreview.tsx'), 'format'))
const ButtonsTool = memo(
  preloaded(withWords(() => import('../../entities/chat/buttons/ButtonsTool.tsx'), 'ownButtons')),
)
const DropZone = memo(preloaded(() => import('./DropZone.tsx')))
/** Loaded before a file can be chosen: it is always there, and shows nothing without files. */
const FileChips = memo(preloaded(withWords(() => import('../../entities/chat/attachments/FileChips.tsx'), 'media')))
const ComposerParts = preloaded(withWords(() => import('../../entities/chat/changes/ComposerParts.tsx'), 'message'))
const FormatTool = memo(preloaded(withWords(() => import('../../entities/chat/format/FormatTool.tsx'), 'format')))
const VoiceTool = memo(preloaded(withWords(() => import('../../entities/chat/voice/VoiceTool.tsx'), 'voice')))
const VoiceBar = memo(preloaded(withWords(() => import('../../entities/chat/voice/VoiceBar.tsx'), 'voice')))
/** Comes with the list of files. */
const loadUploads = () => import('../../entities/chat/attachments/uploads.ts')
const EmojiButton = memo(preloaded(withWords(() => import('./EmojiButton.tsx'), 'composer')))
const SendMenu = memo(preloaded(withWords(() => import('./SendMenu.tsx'), 'composer')))
const PlusMenu = memo(preloaded(withWords(() => import('./PlusMenu.tsx'), 'composer', 'ownButtons')))
const Status = preloaded(() => import('./Status.tsx'))
/** Only then the text is looked at more closely. */
const mayHaveMarks = /[*_~`[]/
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
  const { composer: words, shortcuts } = useWords().chats
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
  /** The tools are not rendered with every letter. */
  const latest = useRef(editor)
  useEffect(() => {
    latest.current = editor
  })
  const change = useCallback((text: string) => latest.current.change(text), [])
  /** A tool has done its work: typing goes on in the text. */
  const goOn = useCallback(() => field.current?.focus({ preventScroll: true }), [])
  const add = useStable((list: readonly File[]) => {
    if (list.length === 0) return
    void loadUploads().then(
      ({ addFiles }) => addFiles(chat.id, mode, list, files),
      () => toast({ kind: 'error', text: currentWords().common.partFailed }),
    )
    goOn()
  })
  const insert = useCallback(
    (piece: string) => {
      const element = field.current
      if (!element) return
      element.setRangeText(piece, element.selectionStart, element.selectionEnd, 'end')
      change(element.value)
      goOn()
    },
    [change, goOn],
  )
  const send = () => {
    if (editor.send()) goOn()
  }
  const readText = useStable(() => editor.text)
  const taken = useStable(editor.taken)
  // Letters are typed while it is asked what the closing needs: they go, too.
  const sendWritten = useStable(editor.send)
  const go = useStable((how: SendAnd) => sendAnd(how, sendWritten))
  const mayGo = !isInternal && editor.mayPost
  /** null: the message cannot go now. */
  const goAnd = mayGo ? go : null
  const isText = editor.files.length === 0 && !editor.letter && !editor.hasButtons && !draftOf(chat.id, mode)?.quote
  const later = useMemo(() => (mayGo ? { isText, readText, taken } : null), [mayGo, isText, readText, taken])
  useShortcuts('input', [
    { keys: 'Mod+Shift+Enter', label: shortcuts.sendAndClose, run: () => goAnd?.('close'), inFields: true },
  ])
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
      aria-invalid={(editor.length > editor.limit.max && !editor.pieces) || undefined}
      placeholder={isInternal ? words.internalPlaceholder : words.replyPlaceholder}
      onChange={(event) => editor.change(event.target.value)}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      enterKeyHint={sendKey === 'enter' ? 'send' : 'enter'}
    />
  )
  const fields = editor.can?.letter && !isInternal && (
    <Suspense fallback={null}>
      <LetterFields can={editor.can.letter} letter={editor.letter} onChange={editor.setLetter} />
    </Suspense>
  )
  const extras = (
    <Suspense fallback={null}>
      <ComposerParts chat={chat} mode={mode} editor={editor} />
    </Suspense>
  )
  const marks = (!isInternal && editor.can?.marks) || null
  const preview = marks && mayHaveMarks.test(editor.text) && (
    <Suspense fallback={null}>
      <FormatPreview text={editor.text} kinds={marks} />
    </Suspense>
  )
  const buttonsBar = editor.hasButtons && (
    <Suspense fallback={null}>
      <ButtonsBar chatId={chat.id} />
    </Suspense>
  )
  const { input, pick: attach } = useFilePicker(add)
  const why = reasonOf(editor, words)
  const label = isInternal ? words.write : words.send
  const chips = (
    <Suspense fallback={null}>
      <FileChips chatId={chat.id} mode={mode} files={editor.files} max={editor.maxFiles} onUsed={goOn} />
      <VoiceBar chatId={chat.id} mode={mode} onEnd={goOn} />
    </Suspense>
  )
  if (isPhone)
    return (
      <>
        {fields}
        {extras}
        {buttonsBar}
        {preview}
        {chips}
        <div className={styles.phoneRow}>
          <Suspense fallback={<span style={{ width: 44 }} />}>
            <PlusMenu
              chat={chat}
              attach={files ? attach : null}
              mode={mode}
              setMode={setMode}
              goAnd={goAnd}
              later={later}
              can={editor.can}
              readText={readText}
            />
          </Suspense>
          {input}
          <div className={classes(styles.field, styles.round)}>{textarea}</div>
          <Suspense fallback={null}>
            {editor.isEmpty ? (
              <VoiceTool chatId={chat.id} mode={mode} files={files} iconSize={20} />
            ) : (
              marks && <FormatTool kinds={marks} onChange={change} iconSize={20} />
            )}
          </Suspense>
          <IconButton label={label} className={styles.roundSend} disabledReason={why} onClick={send}>
            <ArrowUp size={20} strokeWidth={2} aria-hidden="true" />
          </IconButton>
        </div>
        <Suspense fallback={null}>
          <Status editor={editor} chatId={chat.id} mode={mode} isShort />
        </Suspense>
      </>
    )
  return (
    <>
      <Suspense fallback={null}>
        <DropZone onFiles={add} label={words.drop} />
      </Suspense>
      {fields}
      {extras}
      <div className={styles.field}>{textarea}</div>
      {preview}
      {buttonsBar}
      {chips}
      <div className={styles.tools}>
        <Suspense fallback={<span style={{ width: 32 }} />}>
          <EmojiButton onPick={insert} />
        </Suspense>
        {!isInternal && (
          <Suspense fallback={<span style={{ width: 32 }} />}>
            <FormatTool kinds={marks} onChange={change} />
          </Suspense>
        )}
        <IconButton label={words.attach} disabledReason={files ? null : words.noFiles} onClick={attach}>
          <Paperclip size={18} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
        {input}
        <Suspense fallback={<span style={{ width: 32 }} />}>
          <VoiceTool chatId={chat.id} mode={mode} files={files} />
        </Suspense>
        {!isInternal && (
          <Suspense fallback={<span style={{ width: 32 }} />}>
            <ButtonsTool chatId={chat.id} can={editor.can} readText={readText} />
          </Suspense>
        )}
        <span className={styles.grow} />
        <Suspense fallback={null}>
          <Status editor={editor} chatId={chat.id} mode={mode} />
        </Suspense>
        <span className={styles.send}>
          <Button variant="primary" disabledReason={why} onClick={send} className={styles.sendButton}>
            {label}
            {sendKey === 'enter' && <CornerDownLeft size={15} strokeWidth={1.75} aria-hidden="true" />}
            {sendKey === 'ctrlEnter' && <span className={styles.keys}>Ctrl ⏎</span>}
          </Button>
          <Suspense fallback={<span className={styles.sendMenu} />}>
            <SendMenu chat={chat} mode={mode} goAnd={goAnd} later={later} />
          </Suspense>
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
