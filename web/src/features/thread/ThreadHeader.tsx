import { has } from '@beseda/contract/access.ts'
import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { CurrentUser } from '@beseda/contract/entities/user.ts'
import { useQueryClient } from '@tanstack/react-query'
import {
  ArrowLeft,
  ArrowRightLeft,
  Ban,
  Check,
  Ellipsis,
  EyeOff,
  History,
  Link as LinkIcon,
  Timer,
  Undo2,
  UserRound,
  UserRoundCheck,
} from 'lucide-react'
import { type ComponentType, memo, Suspense, useState } from 'react'
import type { BanDialogProps } from '../../entities/chat/ban-dialog.ts'
import { hasCategories } from '../../entities/chat/category/categories.ts'
import type { CategoryPickerProps } from '../../entities/chat/category/picker.ts'
import { ask } from '../../entities/chat/category/picking.ts'
import { ChannelMark, channelLabel } from '../../entities/chat/channel.tsx'
import { lastReadOf } from '../../entities/chat/feed/last-read.ts'
import { applyEntities } from '../../entities/chat/live/live.ts'
import { reportUnread } from '../../entities/chat/report-read.ts'
import { askTransfer } from '../../entities/chat/transfer/asking.ts'
import type { TransferDialogProps } from '../../entities/chat/transfer/dialog.ts'
import { mayTransfer } from '../../entities/chat/transfer/may-transfer.ts'
import { type Panel, panels } from '../../entities/chat/use-panel.ts'
import { useTake } from '../../entities/chat/use-take.ts'
import { ApiError } from '../../lib/api-error.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { media, useMedia } from '../../lib/media.ts'
import { useShortcuts } from '../../lib/shortcuts.ts'
import { toast } from '../../lib/toasts.ts'
import { accessOf, queueViewerOf } from '../../lib/viewer.ts'
import { fill } from '../../lib/words/plural.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'
import { Chips, copy } from './Chips.tsx'
import styles from './thread.module.css'
import { useClose } from './use-close.tsx'
import { useTransfer } from './use-transfer.tsx'

export interface HeaderSlots {
  readonly CategoryPicker: ComponentType<CategoryPickerProps>
  readonly TransferDialog: ComponentType<TransferDialogProps>
  readonly BanDialog: ComponentType<BanDialogProps>
}
interface Props {
  readonly chat: Chat
  readonly user: CurrentUser
  readonly isClosing: boolean
  readonly onBack: () => void
  readonly onClosed: (chat: Chat) => void
  readonly openChat: (chatId: string) => void
  readonly onPanel: ((panel: Panel) => void) | null
  readonly slots: HeaderSlots
}
const panelIcons = { client: UserRound, history: History, session: Timer } as const
const iconProps = { size: 17, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The client's name, and the actions on the chat. */
export const ThreadHeader = memo((props: Props) => {
  const { chat, user, onBack } = props
  const words = useWords().chats.thread
  const lang = useLang()
  const isPhone = useMedia(media.phone)
  const { status, operator, reservedFor } = chat
  const isOpen = status !== 'closed' && !props.isClosing
  const owner =
    operator && operator.id !== user.id
      ? fill(words.operator, { name: operator.name })
      : operator
        ? null
        : reservedFor
          ? fill(words.reservedFor, { name: reservedFor.name })
          : words.noOperator
  return (
    <header className={styles.top}>
      <div className={styles.line}>
        {isPhone && (
          <IconButton label={words.back} onClick={onBack}>
            <ArrowLeft size={20} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        )}
        <Avatar
          name={chat.client.name}
          seed={chat.client.id}
          size={34}
          badge={<ChannelMark type={chat.channel.type} />}
        />
        <div className={styles.who}>
          {isPhone ? <h1>{chat.client.name}</h1> : <h2>{chat.client.name}</h2>}
          <span className={styles.where}>
            {[owner, channelLabel(chat.channel.type, lang), chat.team?.name].filter(Boolean).join(' · ')}
          </span>
        </div>
        <Actions {...props} isOpen={isOpen} isPhone={isPhone} />
      </div>
      <Chips chat={chat} user={user} isOpen={isOpen} />
    </header>
  )
})

const Actions = (props: Props & { isOpen: boolean; isPhone: boolean }) => {
  const { chat, user, isOpen, isPhone } = props
  const words = useWords()
  const texts = words.chats.thread
  const keys = words.chats.shortcuts
  const queryClient = useQueryClient()
  const { take, reason, isOver } = useTake(chat, user)
  const { close, dialogs } = useClose({ ...props, CategoryPicker: props.slots.CategoryPicker })
  const { toLast, dialog } = useTransfer({
    chat,
    user,
    onTransferred: props.onClosed,
    openChat: props.openChat,
    TransferDialog: props.slots.TransferDialog,
  })
  const isMine = chat.operator?.id === user.id
  const mayTake = isOpen && chat.status === 'pending'
  const mayClose = isOpen && (isMine || has(accessOf(user), 'AUTHORITY_ALL_CHATS'))
  const canTransfer = isOpen && mayTransfer(chat, user)
  const mayBan = has(accessOf(user), 'AUTHORITY_PROFILE_UPDATE')
  const [isBanning, setBanning] = useState(false)
  const { BanDialog } = props.slots
  const mayUnread = isOpen && isMine && chat.lastSeq > 0

  const unread = async () => {
    try {
      const seq = lastReadOf(queryClient, chat)
      applyEntities(queryClient, queueViewerOf(user), { chats: [await reportUnread(chat.id, seq)] })
    } catch (error) {
      toast({ kind: 'error', text: error instanceof ApiError ? error.text : words.common.noConnection })
    }
  }
  useShortcuts('list', [
    { keys: 'KeyA', label: keys.take, run: take, enabled: mayTake },
    { keys: 'KeyU', label: keys.unread, run: () => void unread(), enabled: mayUnread },
  ])
  useShortcuts('chat', [
    { keys: 'KeyT', label: texts.transferChat, run: () => askTransfer(chat.id), enabled: canTransfer },
    { keys: 'KeyE', label: keys.close, run: close, enabled: mayClose },
    { keys: 'KeyL', label: keys.category, run: () => ask('category'), enabled: mayClose && hasCategories(user) },
  ])

  const transferItems: MenuItem[] = [
    {
      id: 'transfer',
      label: texts.transferChat,
      icon: <ArrowRightLeft {...iconProps} />,
      keys: ['T'],
      onSelect: () => askTransfer(chat.id),
    },
    { id: 'last', label: texts.toLastOperator, icon: <Undo2 {...iconProps} />, onSelect: toLast },
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
  const items: MenuItem[] = [
    ...(canTransfer ? transferItems : []),
    ...(isOpen && isOver && chat.status === 'assigned' ? takingOver : []),
    {
      id: 'unread',
      label: texts.markUnread,
      icon: <EyeOff {...iconProps} />,
      keys: ['U'],
      onSelect: () => void unread(),
      disabledReason: mayUnread ? null : texts.onlyOwn,
    },
    {
      id: 'link',
      label: texts.copyLink,
      icon: <LinkIcon {...iconProps} />,
      onSelect: () => copy(location.href, texts.copied),
    },
    {
      id: 'ban',
      label: texts.ban.verb,
      icon: <Ban {...iconProps} />,
      onSelect: () => setBanning(true),
      disabledReason: mayBan ? null : texts.ban.noRight,
    },
  ]
  const panelItems: MenuItem[] = !props.onPanel
    ? []
    : panels.map((name) => {
        const Icon = panelIcons[name]
        return {
          id: name,
          label: words.chats.panels[name],
          icon: <Icon {...iconProps} />,
          onSelect: () => props.onPanel?.(name),
        }
      })
  return (
    <div className={styles.actions}>
      {dialogs}
      {dialog}
      {isBanning && (
        <Suspense>
          <BanDialog chat={chat} onClose={() => setBanning(false)} />
        </Suspense>
      )}
      {canTransfer && !isPhone && (
        <Button
          icon={<ArrowRightLeft size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => askTransfer(chat.id)}
          className={styles.act}
          aria-label={texts.transferChat}
        >
          <span className={styles.actLabel}>{texts.transfer}</span>
        </Button>
      )}
      {mayClose &&
        (isPhone ? (
          <IconButton label={texts.closeChat} onClick={close}>
            <Check size={20} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        ) : (
          <Button
            icon={<Check size={16} strokeWidth={1.75} aria-hidden="true" />}
            onClick={close}
            className={styles.act}
            aria-label={texts.closeChat}
          >
            <span className={styles.actLabel}>{texts.close}</span>
          </Button>
        ))}
      <Menu
        label={texts.more}
        groups={panelItems.length > 0 ? [panelItems, items] : [items]}
        trigger={(trigger) => (
          <IconButton label={texts.more} {...trigger}>
            <Ellipsis size={18} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        )}
      />
    </div>
  )
}
