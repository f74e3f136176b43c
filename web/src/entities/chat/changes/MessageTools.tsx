import { has } from '@beseda/contract/access.ts'
import { channelBasicsOf } from '@beseda/contract/channels/basics.ts'
import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { Message } from '@beseda/contract/entities/message.ts'
import { type ChangeKind, changeRefusal } from '@beseda/domain/delivery/change-message.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Copy, Ellipsis, Pencil, Reply, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNow } from '../../../lib/clock.ts'
import { useLang, useWords } from '../../../lib/language.ts'
import { useShortcuts } from '../../../lib/shortcuts.ts'
import { toast } from '../../../lib/toasts.ts'
import { accessOf, useViewer } from '../../../lib/viewer.ts'
import { fill } from '../../../lib/words/plural.ts'
import { classes } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Menu, type MenuItem } from '../../../ui/Menu.tsx'
import { channelLabel } from '../channel.tsx'
import { focusComposer } from '../focus.ts'
import { keys } from '../queries.ts'
import { refusalText } from '../text/refusal-text.ts'
import { editMessage } from './editing.ts'
import { setQuote } from './quoting.ts'
import { RemoveMessage } from './RemoveMessage.tsx'
import styles from './tools.module.css'

const iconProps = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** What can be done with a message: a menu next to it, and keys while it has the focus. */
const MessageTools = ({ message }: { message: Message }) => {
  const words = useWords('message', 'errors')
  const own = words.message
  const root = useRef<HTMLDivElement>(null)
  const [isFocused, setFocused] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const refusalOf = useRefusal(message)
  const isMine = useViewer().id === message.author.id
  const edit = () => {
    const reason = refusalOf('edit')
    if (reason) toast({ kind: 'info', text: fill(own.failedEdit, { reason }) })
    else editMessage(message)
  }
  const remove = () => {
    const reason = refusalOf('remove')
    if (reason) toast({ kind: 'info', text: fill(own.failedRemove, { reason }) })
    else setRemoving(true)
  }
  const quotes = useQuoteRefusal(message)
  const reply = () => {
    if (quotes) return void toast({ kind: 'info', text: fill(own.failedQuote, { reason: quotes }) })
    const { id, seq, author, text, files } = message
    const quote = { id, seq, author, text: text.slice(0, 200), file: files[0]?.name ?? null }
    setQuote(message.chatId, quote)
    focusComposer()
  }
  useShortcuts('chat', [
    { keys: 'KeyE', label: own.edit, run: edit, enabled: isFocused && isMine },
    { keys: 'KeyR', label: own.reply, run: reply, enabled: isFocused && message.kind === 'message' },
  ])
  const run = useRef({ remove })
  useEffect(() => {
    run.current = { remove }
  })
  useEffect(() => {
    const article = root.current?.closest('article')
    if (!article) return
    const note = () => setFocused(document.activeElement === article)
    const onKey = (event: KeyboardEvent) => {
      if (event.target !== article || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      if (event.key === 'Enter') root.current?.querySelector('button')?.click()
      else if (event.key === 'Delete') run.current.remove()
      else return
      event.preventDefault()
    }
    note()
    article.addEventListener('focusin', note)
    article.addEventListener('focusout', note)
    article.addEventListener('keydown', onKey)
    return () => {
      article.removeEventListener('focusin', note)
      article.removeEventListener('focusout', note)
      article.removeEventListener('keydown', onKey)
    }
  }, [])
  const copy = () =>
    void navigator.clipboard?.writeText(message.text).then(() => toast({ kind: 'success', text: own.copied }))
  const changes: MenuItem[] = [
    {
      id: 'edit',
      label: own.edit,
      icon: <Pencil {...iconProps} />,
      keys: ['E'],
      disabledReason: refusalOf('edit'),
      onSelect: edit,
    },
    {
      id: 'remove',
      label: own.remove,
      icon: <Trash2 {...iconProps} />,
      keys: ['Del'],
      danger: true,
      disabledReason: refusalOf('remove'),
      onSelect: remove,
    },
  ]
  const copies: MenuItem[] = [{ id: 'copy', label: own.copy, icon: <Copy {...iconProps} />, onSelect: copy }]
  const answers: MenuItem[] = [
    {
      id: 'reply',
      label: own.reply,
      icon: <Reply {...iconProps} />,
      keys: ['R'],
      disabledReason: quotes,
      onSelect: reply,
    },
  ]
  const first = [...(message.kind === 'message' ? answers : []), ...(message.text === '' ? [] : copies)]
  const groups = [first, message.author.kind === 'client' ? [] : changes]
  const shown = groups.filter((group) => group.length > 0)
  if (shown.length === 0) return null
  return (
    <div
      ref={root}
      className={classes(
        styles.tools,
        message.author.kind !== 'client' && styles.before,
        message.kind === 'internal' && styles.inside,
      )}
    >
      <Menu
        label={own.menu}
        groups={shown}
        placement={message.author.kind === 'client' ? 'bottom-start' : 'bottom-end'}
        returnTo={() => root.current?.closest('article') ?? null}
        trigger={(props) => (
          <IconButton label={own.menu} small tabIndex={-1} {...props}>
            <Ellipsis {...iconProps} />
          </IconButton>
        )}
      />
      {isRemoving && <RemoveMessage message={message} onClose={() => setRemoving(false)} />}
    </div>
  )
}
export default MessageTools

/** Why the message cannot be answered as a particular one, in words; null: it can. */
const useQuoteRefusal = (message: Message): string | null => {
  const words = useWords('message', 'errors')
  const lang = useLang()
  const type = useQueryClient().getQueryData<Chat>(keys.one(message.chatId))?.channel.type ?? ''
  if (message.removedAt !== undefined) return words.errors.MESSAGE_REMOVED
  if (!channelBasicsOf(type)?.can.quote) return fill(words.message.cannotQuote, { channel: channelLabel(type, lang) })
  return message.status === 'queued' || message.status === 'undelivered' ? words.errors.MESSAGE_NOT_SENT : null
}
/** Why this user cannot do it, in words; null: they can. */
const useRefusal = (message: Message): ((kind: ChangeKind) => string | null) => {
  const words = useWords('message', 'errors')
  const lang = useLang()
  const user = useViewer()
  const now = useNow(60_000)
  const chat = useQueryClient().getQueryData<Chat>(keys.one(message.chatId))
  const type = chat?.channel.type ?? ''
  const can = channelBasicsOf(type)?.can ?? { transport: 'provider' as const }
  const allChats = has(accessOf(user), 'AUTHORITY_ALL_CHATS')
  return (kind) => {
    const facts = { message, can, channelActive: chat?.channel.active ?? false, userId: user.id, allChats, now }
    const refusal = changeRefusal(kind, facts)
    if (!refusal) return null
    const channel = channelLabel(type, lang)
    if (refusal.code === 'CHANNEL_CANNOT_EDIT') return fill(words.message.cannotEdit, { channel })
    if (refusal.code === 'CHANNEL_CANNOT_REMOVE') return fill(words.message.cannotRemove, { channel })
    return refusalText(refusal, words)
  }
}
