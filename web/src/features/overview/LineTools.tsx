import { transfers } from '@beseda/contract/endpoints/transfers.ts'
import type { Chat } from '@beseda/contract/entities/chat.ts'
import { useQueryClient } from '@tanstack/react-query'
import { UserRoundCheck, UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import { applyEntities } from '../../entities/chat/live/live.ts'
import { transferChat } from '../../entities/chat/transfer/transfer-chat.ts'
import { useTake } from '../../entities/chat/use-take.ts'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { newId } from '../../lib/ids.ts'
import { useWords } from '../../lib/language.ts'
import { toast } from '../../lib/toasts.ts'
import { queueViewerOf, useViewer } from '../../lib/viewer.ts'
import { fill } from '../../lib/words/plural.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { freest } from './freest.ts'
import styles from './overview.module.css'

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Who should answer this chat, in one press: the user, or the operator with the most free slots. */
export const LineTools = ({ chat, onActed }: { chat: Chat; onActed: () => void }) => {
  const { overview: words, common } = useWords('overview')
  const user = useViewer()
  const queryClient = useQueryClient()
  const { take, isBusy, reason } = useTake(chat, user)
  const [isAssigning, setAssigning] = useState(false)
  const isMine = chat.operator?.id === user.id
  const apply = (changed: Chat) => applyEntities(queryClient, queueViewerOf(user), { chats: [changed] })

  const assign = async (): Promise<string | null> => {
    try {
      const target = freest(await call(transfers.targets, { chatId: chat.id }), chat.team?.name ?? null)
      if (!target) return words.nobodyFree
      const to = { kind: 'operator', operatorId: target.id } as const
      const transfer = { id: newId(), to, force: false, note: '' }
      return (await transferChat(chat, transfer, { apply, onUndo: onActed }))?.text ?? null
    } catch (error) {
      return error instanceof ApiError ? error.text : common.noConnection
    }
  }
  const toFreest = async (): Promise<void> => {
    setAssigning(true)
    const refusal = await assign()
    setAssigning(false)
    if (refusal === null) onActed()
    else toast({ kind: 'error', text: fill(words.notAssigned, { reason: refusal }) })
  }
  return (
    <span className={styles.tools}>
      {!isMine && (
        <IconButton
          small
          label={fill(words.take, { name: chat.client.name })}
          onClick={() => {
            take()
            onActed()
          }}
          disabledReason={isBusy ? words.busy : reason}
        >
          <UserRoundCheck {...icon} />
        </IconButton>
      )}
      <IconButton
        small
        label={fill(words.assign, { name: chat.client.name })}
        onClick={() => void toFreest()}
        disabledReason={isAssigning ? words.busy : null}
      >
        <UserRoundPlus {...icon} />
      </IconButton>
    </span>
  )
}
