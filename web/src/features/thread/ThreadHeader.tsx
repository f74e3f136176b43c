import { has } from '@beseda/contract/access.ts'
import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { CurrentUser } from '@beseda/contract/entities/user.ts'
import { ArrowLeft, ArrowRightLeft, Check } from 'lucide-react'
import { type ComponentType, memo, Suspense } from 'react'
import { ChatMarks } from '../../entities/chat/acts/marks.ts'
import type { BanDialogProps } from '../../entities/chat/ban-dialog.ts'
import { hasCategories } from '../../entities/chat/category/categories.ts'
import type { CategoryPickerProps } from '../../entities/chat/category/picker.ts'
import { ask } from '../../entities/chat/category/picking.ts'
import { ChannelMark, channelLabel } from '../../entities/chat/channel.tsx'
import { askTransfer } from '../../entities/chat/transfer/asking.ts'
import type { TransferDialogProps } from '../../entities/chat/transfer/dialog.ts'
import { mayTransfer } from '../../entities/chat/transfer/may-transfer.ts'
import type { Panel } from '../../entities/chat/use-panel.ts'
import { useTake } from '../../entities/chat/use-take.ts'
import { useLang, useWords, withWords } from '../../lib/language.ts'
import { preloaded } from '../../lib/late.ts'
import { media, useMedia } from '../../lib/media.ts'
import { useShortcuts } from '../../lib/shortcuts.ts'
import { accessOf } from '../../lib/viewer.ts'
import { fill } from '../../lib/words/plural.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Chips } from './Chips.tsx'
import styles from './thread.module.css'
import { useClose } from './use-close.tsx'
import { useTransfer } from './use-transfer.tsx'

const ThreadMenu = preloaded(withWords(() => import('./ThreadMenu.tsx'), 'side', 'threadMenu', 'chatActions'))

export interface HeaderSlots {
  readonly CategoryPicker: ComponentType<CategoryPickerProps>
  readonly TransferDialog: ComponentType<TransferDialogProps>
  readonly BanDialog: ComponentType<BanDialogProps>
}
export interface HeaderProps {
  readonly chat: Chat
  readonly user: CurrentUser
  readonly isClosing: boolean
  readonly onBack: () => void
  readonly onClosed: (chat: Chat) => void
  readonly openChat: (chatId: string) => void
  readonly onPanel: ((panel: Panel) => void) | null
  readonly slots: HeaderSlots
}
/** The client's name, and the actions on the chat. */
export const ThreadHeader = memo((props: HeaderProps) => {
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
          photo={chat.client.photoUrl}
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
      {chat.snooze && (
        <div className={styles.marks}>
          <Suspense fallback={null}>
            <ChatMarks chat={chat} />
          </Suspense>
        </div>
      )}
      <Chips chat={chat} user={user} isOpen={isOpen} />
    </header>
  )
})

const Actions = (props: HeaderProps & { isOpen: boolean; isPhone: boolean }) => {
  const { chat, user, isOpen, isPhone } = props
  const words = useWords()
  const texts = words.chats.thread
  const keys = words.chats.shortcuts
  const { take, reason, isOver } = useTake(chat, user)
  const { close, dialogs } = useClose({ ...props, CategoryPicker: props.slots.CategoryPicker })
  const dialog = useTransfer({
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

  useShortcuts('list', [{ keys: 'KeyA', label: keys.take, run: take, enabled: mayTake }])
  useShortcuts('chat', [
    { keys: 'KeyT', label: texts.transferChat, run: () => askTransfer(chat.id), enabled: canTransfer },
    { keys: 'KeyE', label: keys.close, run: close, enabled: mayClose },
    { keys: 'KeyL', label: keys.category, run: () => ask('category'), enabled: mayClose && hasCategories(user) },
  ])

  return (
    <div className={styles.actions}>
      {dialogs}
      {dialog}
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
      <Suspense fallback={<span style={{ width: 32 }} />}>
        <ThreadMenu
          {...props}
          {...{ canTransfer, isMine, mayClose, take, reason }}
          mayTakeOver={isOpen && isOver && chat.status === 'assigned'}
        />
      </Suspense>
    </div>
  )
}
