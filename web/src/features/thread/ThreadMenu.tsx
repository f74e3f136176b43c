import { has } from '@beseda/contract/access.ts'
import type { Chat } from '@beseda/contract/entities/chat.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  AlarmClock,
  ArrowRightLeft,
  Ban,
  BookOpen,
  Ellipsis,
  Eye,
  EyeOff,
  History,
  Link as LinkIcon,
  OctagonAlert,
  Paperclip,
  Pin,
  Timer,
  Undo2,
  UserRound,
  UserRoundCheck,
  UsersRound,
} from 'lucide-react'
import { Suspense, useState } from 'react'
import { type Act, askAct } from '../../entities/chat/acts/acting.ts'
import { noteLeaving } from '../../entities/chat/focus.ts'
import { applyEntities } from '../../entities/chat/live/live.ts'
import { pinsQuery } from '../../entities/chat/pins.ts'
import { askTransfer } from '../../entities/chat/transfer/asking.ts'
import { transferChat } from '../../entities/chat/transfer/transfer-chat.ts'
import { panels } from '../../entities/chat/use-panel.ts'
import { newId } from '../../lib/ids.ts'
import { useWords, withWords } from '../../lib/language.ts'
import { late } from '../../lib/late.ts'
import { toast } from '../../lib/toasts.ts'
import { accessOf, queueViewerOf } from '../../lib/viewer.ts'
import { fill } from '../../lib/words/plural.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'
import { copy } from './Chips.tsx'
import type { HeaderProps } from './ThreadHeader.tsx'

const WhoSees = late(withWords(() => import('./WhoSees.tsx'), 'threadMenu'))

const panelIcons = {
  client: UserRound,
  history: History,
  knowledge: BookOpen,
  files: Paperclip,
  session: Timer,
} as const
const iconProps = { size: 17, strokeWidth: 1.75, 'aria-hidden': true } as const

interface Props extends HeaderProps {
  readonly isOpen: boolean
  readonly isMine: boolean
  readonly mayClose: boolean
  readonly canTransfer: boolean
  readonly mayTakeOver: boolean
  readonly take: () => void
  /** Why it cannot be taken. */
  readonly reason: string | null
}
/** The rarer actions on a chat. */
const ThreadMenu = (props: Props) => {
  const { chat, user, isOpen, isMine, mayClose, canTransfer, mayTakeOver, take, reason, onPanel } = props
  const { id: chatId } = chat
  const queryClient = useQueryClient()
  const [banning, setBanning] = useState<string | null>(null)
  const { BanDialog } = props.slots
  const mayBan = has(accessOf(user), 'AUTHORITY_PROFILE_UPDATE')
  const isSnoozed = chat.snooze !== undefined
  const maySnooze = isOpen && (isMine || (isSnoozed && mayClose))
  const words = useWords('side', 'threadMenu', 'chatActions')
  const [who, setWho] = useState<string | null>(null)
  const { threadMenu: menu } = words
  const isPinned = useQuery(pinsQuery).data?.includes(chatId) ?? false
  const act = (name: Act['name']) => () => askAct({ name, chatId })
  const texts = words.chats.thread
  const actions = words.chatActions
  const toLast = async () => {
    noteLeaving()
    const on = {
      apply: (fresh: Chat) => applyEntities(queryClient, queueViewerOf(user), { chats: [fresh] }),
      onUndo: () => props.openChat(chatId),
    }
    const refused = await transferChat(chat, { id: newId(), to: { kind: 'lastOperator' } }, on)
    if (refused) toast({ kind: 'error', text: fill(menu.failedTransfer, { reason: refused.text }) })
    else props.onClosed(chat)
  }
  const transferItems: MenuItem[] = [
    {
      id: 'transfer',
      label: texts.transferChat,
      icon: <ArrowRightLeft {...iconProps} />,
      keys: ['T'],
      onSelect: () => askTransfer(chatId),
    },
    { id: 'last', label: menu.toLastOperator, icon: <Undo2 {...iconProps} />, onSelect: () => void toLast() },
  ]
  const takingOver: MenuItem[] = [
    {
      id: 'over',
      label: texts.takeOver,
      icon: <UserRoundCheck {...iconProps} />,
      onSelect: take,
      disabledReason: reason,
    },
  ]
  const snoozing: MenuItem = {
    id: 'snooze',
    label: isSnoozed ? actions.return : actions.snooze,
    icon: <AlarmClock {...iconProps} />,
    keys: ['H'],
    onSelect: act(isSnoozed ? 'return' : 'snooze'),
  }
  const pinning: MenuItem = {
    id: 'pin',
    label: isPinned ? actions.unpin : actions.pin,
    icon: <Pin {...iconProps} />,
    keys: ['P'],
    onSelect: act('pin'),
  }
  const items: MenuItem[] = [
    ...(maySnooze ? [snoozing] : []),
    ...(isOpen ? [pinning] : []),
    ...(canTransfer ? transferItems : []),
    ...(mayTakeOver ? takingOver : []),
    {
      id: 'unread',
      label: actions.unread,
      icon: <EyeOff {...iconProps} />,
      keys: ['U'],
      onSelect: act('unread'),
      disabledReason: isOpen && isMine && chat.lastSeq > 0 ? null : menu.onlyOwn,
    },
    {
      id: 'link',
      label: menu.copyLink,
      icon: <LinkIcon {...iconProps} />,
      onSelect: () => copy(location.href, texts.copied),
    },
    { id: 'who', label: menu.title, icon: <Eye {...iconProps} />, onSelect: () => setWho(chatId) },
    {
      id: 'spam',
      label: actions.spam.mark,
      icon: <OctagonAlert {...iconProps} />,
      keys: ['Alt', 'S'],
      onSelect: act('spam'),
      disabledReason: mayBan ? null : menu.banNoRight,
    },
    {
      id: 'wave',
      label: actions.spam.wave,
      icon: <UsersRound {...iconProps} />,
      onSelect: act('wave'),
      disabledReason: mayBan ? null : menu.banNoRight,
    },
    {
      id: 'ban',
      label: menu.ban,
      icon: <Ban {...iconProps} />,
      onSelect: () => setBanning(chatId),
      disabledReason: mayBan ? null : menu.banNoRight,
    },
  ]
  const panelItems: MenuItem[] = !onPanel
    ? []
    : panels.map((name) => {
        const Icon = panelIcons[name]
        return {
          id: name,
          label: words.side.panels[name],
          icon: <Icon {...iconProps} />,
          onSelect: () => onPanel(name),
        }
      })
  return (
    <>
      {who === chatId && (
        <Suspense>
          <WhoSees chatId={chatId} onClose={() => setWho(null)} />
        </Suspense>
      )}
      {banning === chatId && (
        <Suspense>
          <BanDialog chat={chat} onClose={() => setBanning(null)} />
        </Suspense>
      )}
      {/* An open menu is about the chat in which it was opened. */}
      <Menu
        key={chatId}
        label={texts.more}
        groups={panelItems.length > 0 ? [panelItems, items] : [items]}
        trigger={(trigger) => (
          <IconButton label={texts.more} {...trigger}>
            <Ellipsis size={18} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        )}
      />
    </>
  )
}
export default ThreadMenu
