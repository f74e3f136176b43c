import { has } from '@beseda/contract/access.ts'
import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { CurrentUser } from '@beseda/contract/entities/user.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Archive, Bot, Hourglass, Plug, UserRound } from 'lucide-react'
import { undoClose } from '../../entities/chat/closing/closing.ts'
import { applyEntities } from '../../entities/chat/live/live.ts'
import { askTransfer } from '../../entities/chat/transfer/asking.ts'
import { mayTransfer } from '../../entities/chat/transfer/may-transfer.ts'
import { useTake } from '../../entities/chat/use-take.ts'
import { useNow } from '../../lib/clock.ts'
import { formatDateTime } from '../../lib/format.ts'
import { useWords, withWords } from '../../lib/language.ts'
import { late } from '../../lib/late.ts'
import { parseChatsSearch, paths } from '../../lib/paths.ts'
import { accessOf, queueViewerOf } from '../../lib/viewer.ts'
import { fill } from '../../lib/words/plural.ts'
import button from '../../ui/Button.module.css'
import { Button } from '../../ui/Button.tsx'
import type { Block } from './block.ts'
import { Notice } from './Notice.tsx'

const iconProps = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

interface Props {
  readonly chat: Chat
  readonly block: Block
  readonly user: CurrentUser
  readonly openChat: (chatId: string) => void
}

/** Instead of the field: why the client cannot be answered, and possible actions. */
const ComposerNotice = ({ chat, block, user, openChat }: Props) => {
  const words = useWords('message').message.notice
  const now = useNow(60_000)
  switch (block.kind) {
    case 'pending':
      return (
        <Notice
          icon={chat.bot ? <Bot {...iconProps} /> : <Hourglass {...iconProps} />}
          title={chat.bot ? words.bot : words.pending}
        >
          {mayTransfer(chat, user) && <TransferButton chat={chat} />}
          <TakeButton chat={chat} user={user} />
        </Notice>
      )
    case 'closing':
      return (
        <Notice icon={<Archive {...iconProps} />} title={words.closing}>
          <UndoButton chat={chat} user={user} openChat={openChat} />
        </Notice>
      )
    case 'closed':
      return (
        <Notice
          icon={<Archive {...iconProps} />}
          title={fill(words.closed, { date: block.at === null ? '' : formatDateTime(block.at, now) }).trim()}
          text={words.closedText}
        >
          <AgainButton chat={chat} user={user} />
        </Notice>
      )
    case 'window':
      // its dialog holds what was typed for this client
      return <WindowNotice key={chat.id} chat={chat} never={block.until === null} />
    case 'other':
      return (
        <Notice
          icon={<UserRound {...iconProps} />}
          title={fill(words.other, { name: block.name })}
          text={words.otherText}
        >
          {has(accessOf(user), 'AUTHORITY_ALL_CHATS') && <TakeButton chat={chat} user={user} />}
        </Notice>
      )
    case 'deactivated':
      return has(accessOf(user), 'AUTHORITY_SERVICE_ACCOUNT') ? (
        <Notice icon={<Plug {...iconProps} />} title={words.deactivated}>
          <Link to={paths.channels} search={{ id: chat.channel.id }} className={button.button}>
            {words.activateChannel}
          </Link>
        </Notice>
      ) : (
        <Notice icon={<Plug {...iconProps} />} title={words.deactivated} text={words.deactivatedText} />
      )
  }
}

interface WindowProps {
  readonly chat: Chat
  readonly never: boolean
}
/** Free words cannot be sent: a registered template can. */
const WindowNotice = late<WindowProps>(withWords(() => import('./WindowNotice.tsx'), 'channelTemplates', 'errors'))

/** Starts a new session with the same client. The dialog says whether that is possible now. */
const AgainButton = ({ chat, user }: Pick<Props, 'chat' | 'user'>) => {
  const words = useWords('message').message.notice
  const navigate = useNavigate()
  if (!has(accessOf(user), 'AUTHORITY_CHAT_DISTRIBUTION')) return null
  const open = () =>
    navigate({
      to: paths.chats,
      search: (now: Readonly<Record<string, unknown>>) => ({ ...parseChatsSearch(now), to: chat.id }),
    })
  return <Button onClick={() => void open()}>{words.again}</Button>
}

/** For the chat's operator and users who may close any chat; others only see that it is closing. */
const UndoButton = ({ chat, user, openChat }: Omit<Props, 'block'>) => {
  const words = useWords().chats.thread
  const queryClient = useQueryClient()
  if (chat.operator?.id !== user.id && !has(accessOf(user), 'AUTHORITY_ALL_CHATS')) return null
  const apply = (fresh: Chat) => applyEntities(queryClient, queueViewerOf(user), { chats: [fresh] })
  return (
    <Button onClick={() => void undoClose(chat.id, { apply, onUndo: () => openChat(chat.id) })}>
      {words.undoClose}
    </Button>
  )
}

const TransferButton = ({ chat }: { chat: Chat }) => {
  const words = useWords().chats.thread
  return <Button onClick={() => askTransfer(chat.id)}>{words.transfer}</Button>
}
const TakeButton = ({ chat, user }: { chat: Chat; user: CurrentUser }) => {
  const words = useWords().chats.thread
  const { take, isBusy, reason } = useTake(chat, user)
  const isTheirs = chat.status === 'assigned'
  return (
    <Button variant={isTheirs ? 'default' : 'primary'} busy={isBusy} disabledReason={reason} onClick={take}>
      {isTheirs ? words.takeOver : words.take}
    </Button>
  )
}
export default ComposerNotice
