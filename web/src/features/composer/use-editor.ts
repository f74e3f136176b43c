import { channelBasicsOf } from '@beseda/contract/channels/basics.ts'
import { chats } from '@beseda/contract/endpoints/chats.ts'
import type { Chat } from '@beseda/contract/entities/chat.ts'
import { limits } from '@beseda/contract/limits.ts'
import { textLength } from '@beseda/domain/delivery/fit-channel.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { attachmentsOf, clearFiles, filesIn, useAttachments } from '../../entities/chat/attachments/attachments.ts'
import { fileTrouble } from '../../entities/chat/attachments/file-trouble.ts'
import { takeButtons, useButtons } from '../../entities/chat/buttons/composing.ts'
import { takeQuote } from '../../entities/chat/changes/quoting.ts'
import type { SendWith } from '../../entities/chat/closing/send-and.ts'
import {
  draftOf,
  draftSent,
  flushDraft,
  keepDraft,
  type Mode,
  onDraftDropped,
  useDraftsReady,
} from '../../entities/chat/drafts/draft-store.ts'
import { onGivenBack } from '../../entities/chat/drafts/give-back.ts'
import { flushShared, shareDraft } from '../../entities/chat/drafts/share-draft.ts'
import type { Letter } from '../../entities/chat/letter/letter-fields.ts'
import { outboxStore } from '../../entities/chat/outbox/open-outbox.ts'
import { undoSendMs } from '../../entities/chat/outbox/undo-send.ts'
import { call } from '../../lib/api.ts'
import { elapsed, now } from '../../lib/clock.ts'
import { newId } from '../../lib/ids.ts'
import { preferencesOf, useViewer } from '../../lib/viewer.ts'
import { fill } from '../../lib/words/plural.ts'
import type { Words } from '../../lib/words/shape.ts'

type EditorState = ReturnType<typeof useEditor>
type ComposerWords = Words['chats']['composer']

/** Why the message cannot be sent now. An empty field needs no explanation. */
export const reasonOf = (editor: EditorState, words: ComposerWords): string | null => {
  const { length, limit, files, maxFiles } = editor
  if (length > limit.max && !editor.pieces) return fill(words.tooLong, { max: limit.max, over: length - limit.max })
  if (editor.isUnfit && !editor.isEmpty) return words.buttonsNeedText
  return editor.hold ?? fileTrouble(files, maxFiles, words)
}
/** Minimum interval between reports that the operator is typing. */
const typingMs = 3000

/** The text being written, its limits, and how it is sent. The text stays in this component until it is sent. */
export const useEditor = (chat: Chat, mode: Mode, onSent: (mode: Mode) => void) => {
  const chatId = chat.id
  const { undoSend, shareDrafts } = preferencesOf(useViewer())
  const can = channelBasicsOf(chat.channel.type)?.can ?? null
  const [text, setText] = useState(() => draftOf(chatId, mode)?.text ?? '')
  const files = useAttachments(chatId, mode)
  const [letter, setLetter] = useState<Letter | undefined>(() => {
    const kept = draftOf(chatId, mode)?.letter
    return kept && { typed: kept }
  })
  const isReady = useDraftsReady()
  const lastTyping = useRef(-typingMs)
  const latest = useRef(text)

  const write = useCallback((next: string): void => {
    latest.current = next
    setText(next)
  }, [])
  // A draft that finishes loading after the user began to type must not replace the text.
  useEffect(() => {
    if (!isReady || latest.current !== '') return
    const kept = draftOf(chatId, mode)
    write(kept?.text ?? '')
    if (kept?.letter) setLetter({ typed: kept.letter })
  }, [isReady, chatId, mode, write])
  useEffect(
    () =>
      onGivenBack(chatId, (to) => {
        const draft = to === mode && draftOf(chatId, mode)
        if (!draft) return
        write(draft.text)
        if (draft.letter) setLetter({ typed: draft.letter })
      }),
    [chatId, mode, write],
  )
  const drop = useCallback(() => {
    clearFiles(chatId, mode)
    setLetter(undefined)
    write('')
  }, [chatId, mode, write])
  useEffect(() => onDraftDropped(chatId, mode, drop), [chatId, mode, drop])
  useEffect(
    () => () => {
      flushDraft(chatId, mode)
      if (mode === 'reply') flushShared(chatId)
    },
    [chatId, mode],
  )

  const storedFiles = files.flatMap((f) => f.stored ?? [])
  const storedIds = storedFiles.map((f) => f.id).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: files are kept with the text when they have arrived
  useEffect(() => {
    if (isReady) keepDraft(chatId, mode, { text: latest.current, files: storedFiles, letter: letter?.typed })
  }, [storedIds, chatId, mode, letter])

  const change = (next: string): void => {
    write(next)
    const since = mode === 'reply' ? chat.lastSeq : undefined
    keepDraft(chatId, mode, { text: next, files: storedFiles, letter: letter?.typed, since })
    if (mode === 'reply' && shareDrafts) shareDraft(chatId, next)
    if (mode === 'internal' || next === '' || elapsed() - lastTyping.current < typingMs) return
    lastTyping.current = elapsed()
    // Typing signals may be lost.
    call(chats.typing, { chatId }).catch(() => undefined)
  }

  const limit = mode === 'reply' && can ? can.text : { max: limits.messageText, unit: 'characters' as const }
  const length = textLength(text, limit.unit)
  const [split, setSplit] = useState<{ readonly text: string; readonly pieces: readonly string[] } | null>(null)
  const isLong = length > limit.max
  /** A long text becomes several messages; letters and notes do not. */
  const pieces = isLong && split?.text === text ? split.pieces : null
  const tooLong = isLong && mode === 'reply' && can && !can.letter ? limit : null
  const maxFiles = filesIn(mode, can)?.perMessage ?? 0
  const isUploading = files.some((f) => !f.stored && !f.problem)
  const hasBroken = files.some((f) => f.problem)
  const isEmpty = text.trim() === '' && files.length === 0
  /** Why another part of the composer keeps the message back. */
  const [hold, setHold] = useState<string | null>(null)
  const hasButtons = useButtons(chatId).length > 0 && mode === 'reply'
  /** Buttons stand under a text without files. */
  const isUnfit = hasButtons && (files.length > 0 || text.trim() === '')
  const mayPost =
    !hold &&
    !isUnfit &&
    !letter?.problem &&
    !isEmpty &&
    !isUploading &&
    !hasBroken &&
    (!isLong || pieces !== null) &&
    files.length <= maxFiles

  const send: SendWith = (close) => {
    if (!mayPost) return false
    const ready = attachmentsOf(chatId, mode).flatMap((f) => f.stored ?? [])
    const texts = pieces ?? [text.trim()]
    const heldUntil = mode === 'reply' && undoSend ? now() + undoSendMs : undefined
    const draftSeq = draftOf(chatId, mode)?.since
    const mentions = mode === 'internal' ? draftOf(chatId, mode)?.mentions : undefined
    const marks = mode === 'reply' ? can?.marks : undefined
    const about = {
      chatId,
      marks,
      internal: mode === 'internal',
      letter: letter?.fields,
      mentions,
      heldUntil,
      draftSeq,
    }
    // the quote goes first, the files last
    for (const [i, part] of texts.entries())
      outboxStore().enqueue({
        ...about,
        id: newId(),
        text: part,
        files: i === texts.length - 1 ? ready : [],
        quote: i === 0 ? takeQuote(chatId) : undefined,
        buttons: i === texts.length - 1 && mode === 'reply' ? takeButtons(chatId) : undefined,
        close: i === texts.length - 1 ? close : undefined,
        at: now(),
      })
    taken()
    return true
  }
  /** What was written is a message now. */
  const taken = () => {
    write('')
    setLetter(undefined)
    clearFiles(chatId, mode)
    draftSent(chatId, mode, text)
    if (mode === 'reply' && shareDrafts) shareDraft(chatId, '')
    lastTyping.current = -typingMs
    onSent(mode)
  }
  return {
    text,
    taken,
    change,
    send,
    files,
    length,
    pieces,
    tooLong,
    setSplit,
    limit,
    maxFiles,
    isEmpty,
    isUploading,
    hasBroken,
    hasButtons,
    isUnfit,
    mayPost,
    can,
    hold,
    setHold,
    letter,
    setLetter,
  }
}
