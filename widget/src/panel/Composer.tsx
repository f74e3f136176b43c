import type { ComponentType, RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { later } from '../clock.ts'
import { AttachmentList } from './AttachmentList.tsx'
import type { Attachments } from './attachments.ts'
import { usePanel } from './context.ts'
import type { Draft } from './draft.ts'
import type { PickerProps } from './EmojiPicker.tsx'
import { Icon } from './icons.tsx'
import { storable } from './storable.ts'

/** The counter appears when this many characters are left. */
const countFrom = 200

export const Composer = ({
  field,
  draft,
  attachments,
  onSent,
}: {
  field: RefObject<HTMLTextAreaElement | null>
  draft: Draft
  attachments: Attachments
  onSent: () => void
}) => {
  const { conversation, settings, words } = usePanel()
  const emoji = useRef<HTMLButtonElement>(null)
  const [Picker, setPicker] = useState<ComponentType<PickerProps> | null>(null)
  const [isPicking, setPicking] = useState(false)
  const openPicker = async () => {
    setPicking(!isPicking)
    if (Picker) return
    // without a connection the button does nothing
    const loaded = await import('./EmojiPicker.tsx').catch(() => null)
    if (loaded) setPicker(() => loaded.default)
    else setPicking(false)
  }
  const insert = (one: string) => {
    const el = field.current
    const [from, to] = [el?.selectionStart ?? draft.text.length, el?.selectionEnd ?? draft.text.length]
    draft.setText(draft.text.slice(0, from) + one + draft.text.slice(to))
    setPicking(false)
    later(0, () => {
      el?.focus()
      el?.setSelectionRange(from + one.length, from + one.length)
    })
  }
  const picker = useRef<HTMLInputElement>(null)
  const { list, stored } = attachments
  const isUploading = list.some((a) => !a.stored && !a.failure)
  const hasFailed = list.some((a) => a.failure)
  const left = settings.limits.textMax - draft.text.length
  const isEmpty = draft.text.trim() === '' && stored.length === 0
  const canSend = !isEmpty && left >= 0 && !isUploading && !hasFailed

  const send = () => {
    if (!canSend) return
    conversation.send(storable(draft.text).trim(), stored)
    draft.clear()
    attachments.clear()
    field.current?.focus()
    onSent()
  }
  // The field grows with its text.
  useLayoutEffect(() => {
    const el = field.current
    if (!el) return
    el.style.height = 'auto'
    el.style.height = `${el.scrollHeight}px`
  }, [draft.text, field])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
    event.preventDefault()
    send()
  }
  const onPaste = (event: ClipboardEvent) => {
    const files = Array.from(event.clipboardData?.files ?? [])
    if (files.length === 0) return
    event.preventDefault()
    attachments.add(files)
  }
  return (
    <form
      class="composer"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {isPicking && Picker && (
        <Picker
          label={words.emoji}
          onPick={insert}
          onClose={() => {
            setPicking(false)
            emoji.current?.focus()
          }}
        />
      )}
      <AttachmentList attachments={attachments} />
      {left <= countFrom && (
        <p id="count" class={left < 0 ? 'count over' : 'count'} role="status">
          {left < 0 ? words.charactersOver(-left) : words.charactersLeft(left)}
        </p>
      )}
      <div class="line">
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          onChange={(event) => {
            attachments.add(Array.from(event.currentTarget.files ?? []))
            event.currentTarget.value = ''
            field.current?.focus()
          }}
        />
        <button type="button" class="round" aria-label={words.attach} onClick={() => picker.current?.click()}>
          <Icon name="clip" size={20} />
        </button>
        <textarea
          ref={field}
          rows={1}
          value={draft.text}
          placeholder={words.placeholder}
          aria-label={words.message}
          aria-invalid={left < 0}
          aria-describedby={left <= countFrom ? 'count' : undefined}
          enterkeyhint="send"
          dir="auto"
          onInput={(event) => {
            draft.setText(event.currentTarget.value)
            if (event.currentTarget.value) conversation.type()
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <button
          ref={emoji}
          type="button"
          class="round"
          aria-label={words.emoji}
          aria-expanded={isPicking}
          onClick={() => void openPicker()}
        >
          <Icon name="smile" size={20} />
        </button>
        <button
          type="submit"
          class="send"
          aria-disabled={!canSend}
          aria-label={isUploading ? `${words.send}. ${words.waitForFiles}` : words.send}
          title={isUploading ? words.waitForFiles : undefined}
        >
          <Icon name="up" size={20} />
        </button>
      </div>
    </form>
  )
}
