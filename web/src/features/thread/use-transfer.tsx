import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { CurrentUser } from '@beseda/contract/entities/user.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, Suspense, useEffect } from 'react'
import { noteLeaving } from '../../entities/chat/focus.ts'
import { applyEntities } from '../../entities/chat/live/live.ts'
import { askTransfer, useTransferDialogChat } from '../../entities/chat/transfer/asking.ts'
import type { TransferDialogProps } from '../../entities/chat/transfer/dialog.ts'
import { transferChat } from '../../entities/chat/transfer/transfer-chat.ts'
import { newId } from '../../lib/ids.ts'
import { useWords } from '../../lib/language.ts'
import { toast } from '../../lib/toasts.ts'
import { queueViewerOf } from '../../lib/viewer.ts'
import { fill } from '../../lib/words/plural.ts'

interface Options {
  readonly chat: Chat
  readonly user: CurrentUser
  /** Leaves the chat for the next one, as after closing. */
  readonly onTransferred: (chat: Chat) => void
  readonly openChat: (chatId: string) => void
  readonly TransferDialog: ComponentType<TransferDialogProps>
}
/** Transfers the open chat: the dialog, and one click to the last operator. */
export const useTransfer = ({
  chat,
  user,
  onTransferred,
  openChat,
  TransferDialog,
}: Options): { toLast: () => void; dialog: ReactNode } => {
  const queryClient = useQueryClient()
  const words = useWords().chats.thread
  const asked = useTransferDialogChat()
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every other chat
  useEffect(() => () => askTransfer(null), [chat.id])
  const on = {
    apply: (fresh: Chat) => applyEntities(queryClient, queueViewerOf(user), { chats: [fresh] }),
    onUndo: () => openChat(chat.id),
  }
  const toLast = async () => {
    noteLeaving()
    const refused = await transferChat(chat, { id: newId(), to: { kind: 'lastOperator' } }, on)
    if (refused) toast({ kind: 'error', text: fill(words.failedTransfer, { reason: refused.text }) })
    else onTransferred(chat)
  }
  const dialog = asked === chat.id && (
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
  return { toLast: () => void toLast(), dialog }
}
