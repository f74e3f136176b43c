import type { NewPhoneItem, PhoneAct, PhoneButton, PhoneChat, PhoneMessage, PhoneView } from '@beseda/contract/phone.ts'
import { useEffect, useRef, useState } from 'preact/hooks'
import { now } from '../clock.ts'
import { itemOf, stickerItem, toneItem } from './api.ts'
import { Bubble } from './Bubble.tsx'
import type { Lang, PhoneWords } from './words.ts'

export interface ConversationProps {
  readonly type: string
  readonly lang: Lang
  readonly words: PhoneWords
  readonly view: PhoneView
  readonly chat: PhoneChat
  /** Resolves to whether it was done. */
  readonly act: (act: PhoneAct) => Promise<boolean>
}
const place = { is: 'location', latitude: 55.7765, longitude: 37.5832, title: '' } as const

export const Conversation = ({ type, lang, words, view, chat, act }: ConversationProps) => {
  const [text, setText] = useState('')
  const [editing, setEditing] = useState<PhoneMessage | null>(null)
  const [replying, setReplying] = useState<PhoneMessage | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const { can } = view
  const where = { accountId: chat.accountId, clientId: chat.clientId }
  const client = view.clients.find((c) => c.id === chat.clientId)
  const account = view.accounts.find((a) => a.id === chat.accountId)
  const count = chat.messages.length
  // the list alone: the page stays where it is
  useEffect(() => list.current?.scrollTo(0, list.current.scrollHeight), [count, chat.clientId])

  const write = async (items: NewPhoneItem[], said = text): Promise<void> => {
    if (said.trim() === '' && items.length === 0) return
    const replyTo = replying ? { replyTo: replying.id } : {}
    const isDone = await act({ does: 'write', ...where, text: said, items, ...replyTo })
    if (!isDone) return
    if (said === text) setText('')
    setReplying(null)
  }
  const submit = async (): Promise<void> => {
    if (!editing) return write([])
    if (await act({ does: 'edit', ...where, messageId: editing.id, text })) {
      setEditing(null)
      setText('')
    }
  }
  const onButton = (m: PhoneMessage | null) => (button: PhoneButton) => {
    if (button.does === 'open') window.open(button.value, '_blank', 'noopener')
    else if (button.does === 'write') void write([], button.label)
    else if (button.does === 'shareLocation') void write([place], '')
    else if (button.does === 'shareContact') void write([contact], '')
    else if (m) void act({ does: 'press', ...where, messageId: m.id, value: button.value, label: button.label })
  }
  const contact = {
    is: 'contact',
    name: client?.name ?? '',
    phone: client?.phone || '+79000000000',
    own: true,
  } as const
  const actsOf = (m: PhoneMessage) => {
    const list: { label: string; run: () => void }[] = []
    const begin = (set: typeof setEditing) => () => {
      set(m)
      if (set === setEditing) setText(m.text)
      field.current?.focus()
    }
    if (can.reply) list.push({ label: words.reply, run: begin(setReplying) })
    if (m.by === 'client' && can.edit && m.text !== '') list.push({ label: words.edit, run: begin(setEditing) })
    if (m.by === 'client' && can.remove)
      list.push({ label: words.remove, run: () => void act({ does: 'remove', ...where, messageId: m.id }) })
    return list
  }
  const attachments: readonly [(typeof can.items)[number], string, () => Promise<void>][] = [
    ['voice', words.voice, async () => write([await toneItem()], '')],
    ['sticker', words.sticker, async () => write([await stickerItem()], '')],
    ['location', words.location, () => write([place], '')],
    ['contact', words.contact, () => write([contact], '')],
  ]
  const time = new Intl.DateTimeFormat(lang === 'ru' ? 'ru' : 'en', { hour: '2-digit', minute: '2-digit' })
  const topic = editing ?? replying
  return (
    <section class="phone" aria-label={client?.name}>
      <header>
        <b>{account?.name}</b>
        <span role="status">{chat.typingUntil > now() ? words.typing : (client?.name ?? '')}</span>
        {can.read && (
          <button type="button" onClick={() => act({ does: 'read', ...where })}>
            {words.markRead}
          </button>
        )}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled list must be reachable by keyboard */}
      <ol ref={list} class="messages" tabIndex={0} aria-label={words.empty}>
        {count === 0 && <li class="hint">{words.empty}</li>}
        {chat.messages.map((m) => (
          <Bubble
            key={m.id}
            {...{ type, words }}
            message={m}
            answered={chat.messages.find((other) => other.id === m.replyTo) ?? null}
            time={time.format(m.at)}
            onButton={onButton(m)}
            acts={actsOf(m)}
          />
        ))}
        {chat.blocked && <li class="hint">{can.letters ? words.addressGone : words.blocked}</li>}
      </ol>
      {topic && (
        <p class="topic">
          <span>
            {editing ? words.edit : words.replyTo} {topic.text || words.file}
          </span>
          <button
            type="button"
            onClick={() => {
              if (editing) setText('')
              setEditing(null)
              setReplying(null)
            }}
          >
            {words.cancel}
          </button>
        </p>
      )}
      <form
        onSubmit={(e) => {
          e.preventDefault()
          void submit()
        }}
      >
        <div class="attach">
          <label class="file">
            <span>{words.file}</span>
            <input
              type="file"
              multiple
              onChange={async ({ currentTarget }) => {
                const files = [...(currentTarget.files ?? [])]
                currentTarget.value = ''
                await write(await Promise.all(files.map((f) => itemOf(f))))
              }}
            />
          </label>
          {attachments
            .filter(([item]) => can.items.includes(item))
            .map(([item, label, run]) => (
              <button type="button" key={item} onClick={run}>
                {label}
              </button>
            ))}
        </div>
        <textarea
          ref={field}
          rows={2}
          value={text}
          aria-label={words.write}
          placeholder={can.letters && count === 0 ? words.writeFirst : words.write}
          onInput={({ currentTarget }) => {
            setText(currentTarget.value)
            if (can.typing) void act({ does: 'type', ...where })
          }}
          onKeyDown={(e) => {
            if (e.key !== 'Enter' || e.shiftKey || e.isComposing) return
            e.preventDefault()
            void submit()
          }}
        />
        <button type="submit" class="main">
          {editing ? words.save : words.send}
        </button>
      </form>
      {chat.keyboard.map((row, i) => (
        <div class="row keyboard" key={i}>
          {row.map((button) => (
            <button type="button" key={button.label} onClick={() => onButton(null)(button)}>
              {button.label}
            </button>
          ))}
        </div>
      ))}
    </section>
  )
}
