import { channelBasicsOf } from '@beseda/contract/channels/basics.ts'
import type { Chat } from '@beseda/contract/entities/chat.ts'
import { Hourglass } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../lib/language.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from './Notice.tsx'
import { TemplateDialog } from './TemplateDialog.tsx'

/** Why no free answer is possible, and the templates that may be sent instead. */
const WindowNotice = ({ chat, never }: { chat: Chat; never: boolean }) => {
  const words = useWords('channelTemplates').channelTemplates
  const [isOpen, setOpen] = useState(false)
  const has = channelBasicsOf(chat.channel.type)?.can.registeredTemplates === true
  return (
    <>
      <Notice
        icon={<Hourglass size={18} strokeWidth={1.75} aria-hidden="true" />}
        title={words.closedTitle}
        text={never ? words.never : words.closedText}
      >
        {has && (
          <Button variant="primary" onClick={() => setOpen(true)}>
            {words.choose}
          </Button>
        )}
      </Notice>
      {isOpen && <TemplateDialog chat={chat} onClose={() => setOpen(false)} />}
    </>
  )
}
export default WindowNotice
