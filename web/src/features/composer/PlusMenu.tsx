import { Lock, MessageSquare, Paperclip, Plus } from 'lucide-react'
import type { Mode } from '../../entities/chat/drafts/draft-store.ts'
import { composerField } from '../../entities/chat/focus.ts'
import { useWords } from '../../lib/language.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'

interface Props {
  /** null: the channel accepts no files. */
  readonly attach: (() => void) | null
  readonly mode: Mode
  readonly setMode: ((mode: Mode) => void) | null
}
const iconProps = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Actions for which a phone has no space next to the field. */
export const PlusMenu = ({ attach, mode, setMode }: Props) => {
  const words = useWords().chats.composer
  const other = mode === 'reply' ? 'internal' : 'reply'
  const items: MenuItem[] = [
    {
      id: 'file',
      label: words.attach,
      icon: <Paperclip {...iconProps} />,
      disabledReason: attach ? null : words.noFiles,
      onSelect: () => attach?.(),
    },
    {
      id: 'mode',
      label: words[other],
      icon: other === 'internal' ? <Lock {...iconProps} /> : <MessageSquare {...iconProps} />,
      disabledReason: setMode ? null : words.internalNoOption,
      onSelect: () => setMode?.(other),
    },
  ]
  return (
    <Menu
      label={words.add}
      groups={[items]}
      returnTo={composerField}
      placement="top-start"
      trigger={(props) => (
        <IconButton label={words.add} {...props}>
          <Plus {...iconProps} />
        </IconButton>
      )}
    />
  )
}
