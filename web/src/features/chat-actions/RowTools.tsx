import { has } from '@beseda/contract/access.ts'
import type { Chat } from '@beseda/contract/entities/chat.ts'
import { useQuery } from '@tanstack/react-query'
import { AlarmClock, AlarmClockOff, Check, EyeOff, Pin, PinOff, UserRoundCheck } from 'lucide-react'
import { type Act, askAct } from '../../entities/chat/acts/acting.ts'
import { pinsQuery } from '../../entities/chat/pins.ts'
import { useTake } from '../../entities/chat/use-take.ts'
import { useWords } from '../../lib/language.ts'
import { accessOf, useViewer } from '../../lib/viewer.ts'
import { fill } from '../../lib/words/plural.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './row-tools.module.css'

const icon = { size: 15, strokeWidth: 1.75, 'aria-hidden': true } as const

/** What can be done with a row's chat without opening it. It covers the time, so nothing moves. */
const RowTools = ({ chat }: { chat: Chat }) => {
  const { chatActions: words } = useWords('chatActions')
  const user = useViewer()
  const { take, reason } = useTake(chat, user)
  const isPinned = useQuery(pinsQuery).data?.includes(chat.id) ?? false
  const isMine = chat.status === 'assigned' && chat.operator?.id === user.id
  const managesAll = has(accessOf(user), 'AUTHORITY_ALL_CHATS')
  const act = (name: Act['name']) => () => askAct({ name, chatId: chat.id })
  return (
    // Its pointer is on the row, which must not move.
    <fieldset
      className={styles.tools}
      aria-label={fill(words.tools, { name: chat.client.name })}
      data-of-chat={chat.id}
    >
      {chat.status === 'pending' && (
        <IconButton small label={words.take} onClick={take} disabledReason={reason}>
          <UserRoundCheck {...icon} />
        </IconButton>
      )}
      {chat.snooze && (isMine || managesAll) ? (
        <IconButton small label={words.return} keys={['H']} onClick={act('return')}>
          <AlarmClockOff {...icon} />
        </IconButton>
      ) : (
        isMine && (
          <IconButton small label={words.snooze} keys={['H']} onClick={act('snooze')}>
            <AlarmClock {...icon} />
          </IconButton>
        )
      )}
      <IconButton small label={isPinned ? words.unpin : words.pin} keys={['P']} onClick={act('pin')}>
        {isPinned ? <PinOff {...icon} /> : <Pin {...icon} />}
      </IconButton>
      {isMine && chat.lastSeq > 0 && (
        <IconButton small label={words.unread} keys={['U']} onClick={act('unread')}>
          <EyeOff {...icon} />
        </IconButton>
      )}
      {(isMine || managesAll) && (
        <IconButton small label={words.close} onClick={act('close')}>
          <Check {...icon} />
        </IconButton>
      )}
    </fieldset>
  )
}
export default RowTools
