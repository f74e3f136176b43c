import { channelBasicsOf } from '@beseda/contract/channels/basics.ts'
import { chats } from '@beseda/contract/endpoints/chats.ts'
import type { Chat } from '@beseda/contract/entities/chat.ts'
import { limits } from '@beseda/contract/limits.ts'
import { textLength } from '@beseda/domain/delivery/fit-channel.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { attachmentsOf, clearFiles, filesIn, useAttachments } from '../../entities/chat/attachments/attachments.ts'
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
import { outboxStore } from '../../entities/chat/outbox/open-outbox.ts'
import { call } from '../../lib/api.ts'
import { elapsed, now } from '../../lib/clock.ts'
import { newId } from '../../lib/ids.ts'

/** Minimum interval between reports that the operator is typing. */
const typingMs = 3000

/** The text being written, its limits, and how it is sent. The text stays in this component until it is sent. */
export const useEditor = (chat: Chat, mode: Mode, onSent: (mode: Mode) => void) => {
  const chatId = chat.id
  const can = channelBasicsOf(chat.channel.type)?.can ?? null
  const [text, setText] = useState(() => draftOf(chatId, mode)?.text ?? '')
  const files = useAttachments(chatId, mode)
  const isReady = useDraftsReady()
  const lastTyping = useRef(-typingMs)
  const latest = useRef(text)

  const write = useCallback((next: string): void => {
    latest.current = next
    setText(next)
  }, [])
  // A draft that finishes loading after the user began to type must not replace the text.
  useEffect(() => {
    if (isReady && latest.current === '') write(draftOf(chatId, mode)?.text ?? '')
  }, [isReady, chatId, mode, write])
  useEffect(
    () => onGivenBack(chatId, (to) => to === mode && write(draftOf(chatId, mode)?.text ?? '')),
    [chatId, mode, write],
  )
  const drop = useCallback(() => {
    clearFiles(chatId, mode)
    write('')
  }, [chatId, mode, write])
  useEffect(() => onDraftDropped(chatId, mode, drop), [chatId, mode, drop])
  useEffect(() => () => flushDraft(chatId, mode), [chatId, mode])

  const storedFiles = files.flatMap((f) => f.stored ?? [])
  const storedIds = storedFiles.map((f) => f.id).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: files are kept with the text when they have arrived
  useEffect(() => {
    if (isReady) keepDraft(chatId, mode, { text: latest.current, files: storedFiles })
  }, [storedIds, chatId, mode])

  const change = (next: string): void => {
    write(next)
    keepDraft(chatId, mode, { text: next, files: storedFiles })
    if (mode === 'internal' || next === '' || elapsed() - lastTyping.current < typingMs) return
    lastTyping.current = elapsed()
    // Typing signals may be lost.
    call(chats.typing, { chatId }).catch(() => undefined)
  }

  const limit = mode === 'reply' && can ? can.text : { max: limits.messageText, unit: 'characters' as const }
  const length = textLength(text, limit.unit)
  const maxFiles = filesIn(mode, can)?.perMessage ?? 0
  const isUploading = files.some((f) => !f.stored && !f.problem)
  const hasBroken = files.some((f) => f.problem)
  const isEmpty = text.trim() === '' && files.length === 0
  const mayPost = !isEmpty && !isUploading && !hasBroken && length <= limit.max && files.length <= maxFiles

  const send = (): boolean => {
    if (!mayPost) return false
    const ready = attachmentsOf(chatId, mode).flatMap((f) => f.stored ?? [])
    outboxStore().enqueue({
      id: newId(),
      chatId,
      text: text.trim(),
      files: ready,
      internal: mode === 'internal',
      at: now(),
    })
    write('')
    clearFiles(chatId, mode)
    draftSent(chatId, mode, text)
    lastTyping.current = -typingMs
    onSent(mode)
    return true
  }
  return { text, change, send, files, length, limit, maxFiles, isEmpty, isUploading, hasBroken, mayPost, can }
}
