import type { Chat } from '@beseda/contract/entities/chat.ts'
import { CalendarClock } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useWords, withWords } from '../../lib/language.ts'
import { late } from '../../lib/late.ts'
import type { MenuItem } from '../../ui/Menu.tsx'

const ScheduleDialog = late(withWords(() => import('../../entities/chat/scheduled/ScheduleDialog.tsx'), 'schedule'))
export interface Later {
  /** Only a text can go later. */
  readonly isText: boolean
  readonly readText: () => string
  /** It is scheduled: the field becomes empty. */
  readonly taken: () => void
}
/** The menu item that sends later, and its dialog. `later` null: there is nothing that can be sent. */
export const useLater = (chat: Chat, later: Later | null, icon: number): { item: MenuItem; dialog: ReactNode } => {
  const words = useWords('composer').composer
  const [isOpen, setOpen] = useState(false)
  const item = {
    id: 'later',
    label: words.later,
    icon: <CalendarClock size={icon} strokeWidth={1.75} aria-hidden="true" />,
    disabledReason: later ? (later.isText ? null : words.laterOnlyText) : words.nothingToSend,
    onSelect: () => setOpen(true),
  }
  const dialog = isOpen && later && (
    <Suspense fallback={null}>
      <ScheduleDialog
        chatId={chat.id}
        text={later.readText()}
        seenSeq={chat.lastSeq}
        onDone={later.taken}
        onClose={() => setOpen(false)}
      />
    </Suspense>
  )
  return { item, dialog }
}
