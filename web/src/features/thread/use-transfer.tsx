import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { CurrentUser } from '@beseda/contract/entities/user.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, Suspense, useEffect } from 'react'
import { applyEntities } from '../../entities/chat/live/live.ts'
import { askTransfer, useTransferDialogChat } from '../../entities/chat/transfer/asking.ts'
import type { TransferDialogProps } from '../../entities/chat/transfer/dialog.ts'
import { queueViewerOf } from '../../lib/viewer.ts'

interface Options {
  readonly chat: Chat
  readonly user: CurrentUser
  /** Leaves the chat for the next one, as after closing. */
  readonly onTransferred: (chat: Chat) => void
  readonly openChat: (chatId: string) => void
  readonly TransferDialog: ComponentType<TransferDialogProps>
}
/** The dialog that transfers the open chat. */
export const useTransfer = ({ chat, user, onTransferred, openChat, TransferDialog }: Options): ReactNode => {
  const queryClient = useQueryClient()
  const asked = useTransferDialogChat()
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every other chat
  useEffect(() => () => askTransfer(null), [chat.id])
  const on = {
    apply: (fresh: Chat) => applyEntities(queryClient, queueViewerOf(user), { chats: [fresh] }),
    onUndo: () => openChat(chat.id),
  }
  return (
    asked === chat.id && (
      <Suspense>
        <TransferDialog
          chat={chat}
          on={on}
          onDone={() => {
            askTransfer(null)
            onTransferred(chat)
          }}
          onClose={() => askTransfer(null)}
        />
      </Suspense>
    )
  )
}
