import type { ChannelCapabilities } from '@beseda/contract/channels/define.ts'
import { SquareStack } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useWords } from '../../../lib/language.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { focusComposer } from '../focus.ts'
import { useButtons } from './composing.ts'
import { ButtonsDialog } from './late-dialog.ts'

/** Composes the buttons below the reply; where there can be none, it says why. */
const ButtonsTool = ({
  chatId,
  can,
  readText,
}: {
  chatId: string
  can: ChannelCapabilities | null
  /** The reply so far; the button is not rendered with every letter. */
  readText: () => string
}) => {
  const { ownButtons: words } = useWords('ownButtons')
  const [isOpen, setOpen] = useState(false)
  const count = useButtons(chatId).length
  const close = () => {
    setOpen(false)
    focusComposer()
  }
  return (
    <>
      <IconButton
        label={words.tool}
        active={count > 0}
        disabledReason={can?.buttons ? null : words.none}
        onClick={() => setOpen(true)}
      >
        <SquareStack size={18} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      {isOpen && can?.buttons && (
        <Suspense>
          <ButtonsDialog chatId={chatId} limits={can.buttons} text={readText()} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
export default ButtonsTool
