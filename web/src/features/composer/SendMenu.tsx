import type { Chat } from '@beseda/contract/entities/chat.ts'
import { ArrowRightToLine, ChevronUp, MailCheck } from 'lucide-react'
import type { SendAnd } from '../../entities/chat/closing/send-and.ts'
import type { Mode } from '../../entities/chat/drafts/draft-store.ts'
import { chooseSendKey, useSendKey } from '../../entities/chat/enter-key.ts'
import { composerField } from '../../entities/chat/focus.ts'
import { useWords } from '../../lib/language.ts'
import { usePrefer } from '../../lib/prefer.ts'
import { preferencesOf, useViewer } from '../../lib/viewer.ts'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'
import styles from './composer.module.css'
import { type Later, useLater } from './use-later.tsx'

const iconProps = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

interface Props {
  readonly mode: Mode
  /** null: there is nothing that can be sent. */
  readonly goAnd: ((how: SendAnd) => void) | null
  readonly chat: Chat
  readonly later: Later | null
}
/** What follows the sending, and how messages are sent. */
const SendMenu = ({ mode, goAnd, chat, later: written }: Props) => {
  const label = useWords().chats.composer.sendMenu
  const words = useWords('composer').composer
  const sendKey = useSendKey()
  const { undoSend, shareDrafts } = preferencesOf(useViewer())
  const prefer = usePrefer()
  const later = useLater(chat, written, 16)
  const disabledReason = goAnd ? null : words.nothingToSend
  const ways: readonly MenuItem[] = [
    {
      id: 'close',
      label: words.andClose,
      icon: <MailCheck {...iconProps} />,
      keys: ['Ctrl', 'Shift', '⏎'],
      disabledReason,
      onSelect: () => goAnd?.('close'),
    },
    {
      id: 'next',
      label: words.andNext,
      icon: <ArrowRightToLine {...iconProps} />,
      disabledReason,
      onSelect: () => goAnd?.('next'),
    },
    later.item,
  ]
  const choices: readonly MenuItem[] = [
    { id: 'enter', label: words.byEnter, checked: sendKey === 'enter', onSelect: () => chooseSendKey('enter') },
    {
      id: 'ctrlEnter',
      label: words.byCtrlEnter,
      checked: sendKey === 'ctrlEnter',
      onSelect: () => chooseSendKey('ctrlEnter'),
    },
  ]
  const preferences: readonly MenuItem[] = [
    { id: 'undo', label: words.undo, checked: undoSend, onSelect: () => void prefer({ undoSend: !undoSend }) },
    {
      ...{ id: 'share', label: words.share, checked: shareDrafts },
      onSelect: () => void prefer({ shareDrafts: !shareDrafts }),
    },
  ]
  return (
    <>
      <Menu
        label={label}
        groups={mode === 'reply' ? [ways, choices, preferences] : [choices]}
        returnTo={composerField}
        placement="top-end"
        trigger={(props) => (
          <button type="button" {...props} aria-label={label} className={styles.sendMenu}>
            <ChevronUp size={16} strokeWidth={1.75} aria-hidden="true" />
          </button>
        )}
      />
      {later.dialog}
    </>
  )
}
export default SendMenu
