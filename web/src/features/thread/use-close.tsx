import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { CurrentUser } from '@beseda/contract/entities/user.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { choicesQuery, hasCategories } from '../../entities/chat/category/categories.ts'
import type { Chosen } from '../../entities/chat/category/choose.ts'
import type { CategoryPickerProps } from '../../entities/chat/category/picker.ts'
import { ask, useAsking } from '../../entities/chat/category/picking.ts'
import { closeChat } from '../../entities/chat/closing/closing.ts'
import { findMissing } from '../../entities/chat/closing/find-missing.ts'
import { isOfCategory, type Missing } from '../../entities/chat/closing/missing.ts'
import { onSendAnd, type SendWith } from '../../entities/chat/closing/send-and.ts'
import { noteLeaving } from '../../entities/chat/focus.ts'
import { applyEntities } from '../../entities/chat/live/live.ts'
import { keys } from '../../entities/chat/queries.ts'
import { currentWords, withWords } from '../../lib/language.ts'
import { late } from '../../lib/late.ts'
import { toast } from '../../lib/toasts.ts'
import { queueViewerOf } from '../../lib/viewer.ts'
import { fill } from '../../lib/words/plural.ts'

/** Loaded with the picker. */
const loadChoosing = () => import('../../entities/chat/category/choose.ts')
const loadUndo = () => import('../../entities/chat/outbox/cancel-held.ts')
const CloseDialog = late(withWords(() => import('./CloseDialog.tsx'), 'categories'))

interface Options {
  readonly chat: Chat
  readonly user: CurrentUser
  readonly onClosed: (chat: Chat) => void
  readonly openChat: (chatId: string) => void
  readonly CategoryPicker: ComponentType<CategoryPickerProps>
}
/** Closes the open chat, with a dialog only when something is missing. Also chooses the category. */
export const useClose = ({
  chat,
  user,
  onClosed,
  openChat,
  CategoryPicker,
}: Options): { close: () => void; dialogs: ReactNode } => {
  const queryClient = useQueryClient()
  const asking = useAsking()
  const [missing, setMissing] = useState<readonly Missing[]>([])
  /** Another one as soon as another chat is open, also after a return: the composer of that time is gone. */
  const visit = useRef({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: a question is about the chat that was open
  useEffect(
    () => () => {
      visit.current = {}
      ask(null)
    },
    [chat.id],
  )

  useEffect(() => {
    if (asking) void loadChoosing().catch(() => undefined)
  }, [asking])

  /** The message that goes with the closing. */
  const withMessage = useRef<SendWith | null>(null)
  const leave = () => {
    onClosed(chat)
    void loadUndo().then(
      ({ offerUndo }) => offerUndo(chat.id, () => openChat(chat.id)),
      () => undefined,
    )
  }
  const startClosing = (categoryId?: string) =>
    closeChat(chat, {
      categoryId,
      apply: (fresh) => applyEntities(queryClient, queueViewerOf(user), { chats: [fresh] }),
      onUndo: () => openChat(chat.id),
    })
  const closeNow = (categoryId?: string) => {
    ask(null)
    const send = withMessage.current
    withMessage.current = null
    if (send) return send({ categoryId }) && leave()
    startClosing(categoryId)
    onClosed(chat)
  }
  /** The user has gone to another chat: they are asked nothing there and stay there. The message stays in the draft. */
  const closeBehind = (isReady: boolean) => {
    if (isReady) return startClosing()
    const { thread } = currentWords().chats
    const text = fill(thread.notClosed, { name: chat.client.name })
    toast({ kind: 'info', text, action: { label: thread.open, run: () => openChat(chat.id) } })
  }
  const needsCategory = async (): Promise<boolean> => {
    if (!hasCategories(user)) return false
    try {
      const { categories } = await queryClient.ensureQueryData(choicesQuery(chat))
      // A colleague may have chosen it meanwhile, and it may belong to the chat's former team.
      const { categoryId } = queryClient.getQueryData<Chat>(keys.one(chat.id)) ?? chat
      return categories.length > 0 && !categories.some((c) => c.id === categoryId)
    } catch {
      return false // Then the server refuses.
    }
  }
  const close = async (send: SendWith | null = null) => {
    noteLeaving()
    const asked = visit.current
    // Whether categories are needed is fetched when unknown.
    const all = findMissing(queryClient, chat, await needsCategory())
    if (asked !== visit.current) return closeBehind(!send && all.length === 0)
    withMessage.current = send
    const found = send ? all.filter((what) => what !== 'waits' && what !== 'draft') : all
    setMissing(found)
    if (found.length === 0) closeNow()
    else ask(found.every(isOfCategory) ? 'close' : 'missing')
  }
  useEffect(() =>
    onSendAnd((how, send) => {
      if (how === 'close') return void close(send)
      noteLeaving()
      if (send()) leave()
    }),
  )
  const choose = (chosen: Chosen | null) => {
    if (asking === 'close' && chosen) return closeNow(chosen.id)
    ask(null)
    if ((chosen?.id ?? null) === chat.categoryId) return
    void loadChoosing().then(
      ({ chooseCategory }) => chooseCategory(queryClient, user, chat, chosen),
      () => toast({ kind: 'error', text: currentWords().common.partFailed }),
    )
  }
  const dialogs = asking && (
    <Suspense>
      {asking === 'missing' ? (
        <CloseDialog
          missing={missing}
          onGoOn={() => (missing.some(isOfCategory) ? ask('close') : closeNow())}
          onClose={() => ask(null)}
        />
      ) : (
        <CategoryPicker
          chat={chat}
          user={user}
          closes={asking === 'close'}
          onChoose={choose}
          onClose={() => ask(null)}
        />
      )}
    </Suspense>
  )
  return { close: () => void close(), dialogs }
}
