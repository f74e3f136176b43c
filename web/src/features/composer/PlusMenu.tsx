import type { ChannelCapabilities } from '@beseda/contract/channels/define.ts'
import type { Chat } from '@beseda/contract/entities/chat.ts'
import { ArrowRightToLine, Lock, MailCheck, MessageSquare, Paperclip, Plus, SquareStack, Zap } from 'lucide-react'
import { Suspense, useState } from 'react'
import { ButtonsDialog } from '../../entities/chat/buttons/late-dialog.ts'
import type { SendAnd } from '../../entities/chat/closing/send-and.ts'
import type { Mode } from '../../entities/chat/drafts/draft-store.ts'
import { composerField, focusComposer } from '../../entities/chat/focus.ts'
import { useTemplatesOpener } from '../../entities/chat/reply-templates/opening.ts'
import { useWords } from '../../lib/language.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'
import { type Later, useLater } from './use-later.tsx'

interface Props {
  /** null: the channel accepts no files. */
  readonly attach: (() => void) | null
  readonly mode: Mode
  readonly setMode: ((mode: Mode) => void) | null
  /** null: there is nothing that can be sent. */
  readonly goAnd: ((how: SendAnd) => void) | null
  readonly chat: Chat
  readonly can: ChannelCapabilities | null
  readonly readText: () => string
  readonly later: Later | null
}
const iconProps = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Actions for which a phone has no space next to the field. */
const PlusMenu = ({ attach, mode, setMode, goAnd, chat, can, readText, later: written }: Props) => {
  const { chats, titles, composer: more, ownButtons } = useWords('composer', 'ownButtons')
  const [isButtons, setButtons] = useState(false)
  const words = chats.composer
  const openTemplates = useTemplatesOpener()
  const other = mode === 'reply' ? 'internal' : 'reply'
  const items: MenuItem[] = [
    {
      id: 'file',
      label: words.attach,
      icon: <Paperclip {...iconProps} />,
      disabledReason: attach ? null : words.noFiles,
      onSelect: () => attach?.(),
    },
    ...(openTemplates
      ? [{ id: 'templates', label: titles.replyTemplates, icon: <Zap {...iconProps} />, onSelect: openTemplates }]
      : []),
    ...(mode === 'reply'
      ? [
          {
            id: 'buttons',
            label: ownButtons.tool,
            icon: <SquareStack {...iconProps} />,
            disabledReason: can?.buttons ? null : ownButtons.none,
            onSelect: () => setButtons(true),
          },
        ]
      : []),
    {
      id: 'mode',
      label: words[other],
      icon: other === 'internal' ? <Lock {...iconProps} /> : <MessageSquare {...iconProps} />,
      disabledReason: setMode ? null : words.internalNoOption,
      onSelect: () => setMode?.(other),
    },
  ]
  const later = useLater(chat, written, 20)
  const disabledReason = goAnd ? null : more.nothingToSend
  const ways: MenuItem[] = [
    {
      id: 'close',
      label: more.andClose,
      icon: <MailCheck {...iconProps} />,
      disabledReason,
      onSelect: () => goAnd?.('close'),
    },
    {
      id: 'next',
      label: more.andNext,
      icon: <ArrowRightToLine {...iconProps} />,
      disabledReason,
      onSelect: () => goAnd?.('next'),
    },
    later.item,
  ]
  return (
    <>
      <Menu
        label={words.add}
        groups={mode === 'reply' ? [items, ways] : [items]}
        returnTo={composerField}
        placement="top-start"
        trigger={(props) => (
          <IconButton label={words.add} {...props}>
            <Plus {...iconProps} />
          </IconButton>
        )}
      />
      {later.dialog}
      {isButtons && can?.buttons && (
        <Suspense>
          <ButtonsDialog
            chatId={chat.id}
            limits={can.buttons}
            text={readText()}
            onClose={() => {
              setButtons(false)
              focusComposer()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
export default PlusMenu
