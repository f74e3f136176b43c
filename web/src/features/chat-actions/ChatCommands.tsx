import { has } from '@beseda/contract/access.ts'
import { chats } from '@beseda/contract/endpoints/chats.ts'
import type { Chat } from '@beseda/contract/entities/chat.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, Suspense, useEffect, useRef, useState } from 'react'
import { type Act, askAct, handleActs } from '../../entities/chat/acts/acting.ts'
import { togglePin } from '../../entities/chat/acts/pin.ts'
import { reportUnread } from '../../entities/chat/acts/report-unread.ts'
import { reasonOf, returnChat } from '../../entities/chat/acts/snooze.ts'
import { choicesQuery, hasCategories } from '../../entities/chat/category/categories.ts'
import { closeChat, isShownClosed } from '../../entities/chat/closing/closing.ts'
import { findMissing } from '../../entities/chat/closing/find-missing.ts'
import { isOfCategory, type Missing } from '../../entities/chat/closing/missing.ts'
import { lastReadOf } from '../../entities/chat/feed/last-read.ts'
import { focusList } from '../../entities/chat/focus.ts'
import { applyEntities } from '../../entities/chat/live/live.ts'
import { keys } from '../../entities/chat/queries.ts'
import { markSpam } from '../../entities/chat/spam/mark-spam.ts'
import type { WaveDialogProps } from '../../entities/chat/spam/wave-dialog.ts'
import type { Workspace } from '../../entities/chat/use-workspace.ts'
import { call } from '../../lib/api.ts'
import { useWords } from '../../lib/language.ts'
import { useShortcuts } from '../../lib/shortcuts.ts'
import { toast } from '../../lib/toasts.ts'
import { accessOf, queueViewerOf, useViewer } from '../../lib/viewer.ts'
import { fill } from '../../lib/words/plural.ts'
import { SnoozeDialog } from './SnoozeDialog.tsx'

export interface ChatCommandsProps {
  readonly workspace: Workspace
  /** The open chat has left the user: the next one is opened. */
  readonly onClosed: (chat: Chat) => void
  readonly WaveDialog: ComponentType<WaveDialogProps>
  readonly CloseDialog: ComponentType<{ missing: readonly Missing[]; onGoOn: () => void; onClose: () => void }>
}
/** Does what rows, the menu of the open chat and keys ask for. A key means the focused row, or else the open chat. */
export const ChatCommands = ({ workspace, onClosed, CloseDialog, WaveDialog }: ChatCommandsProps) => {
  const { chatActions: words } = useWords('chatActions')
  const user = useViewer()
  const queryClient = useQueryClient()
  const [snoozing, setSnoozing] = useState<Chat | null>(null)
  const [unfinished, setUnfinished] = useState<{ readonly chat: Chat; readonly missing: readonly Missing[] } | null>(
    null,
  )
  const [waveOf, setWaveOf] = useState<Chat | null>(null)
  const latestWorkspace = useRef(workspace)
  const applyAll = (chats: readonly Chat[]) => applyEntities(queryClient, queueViewerOf(user), { chats: [...chats] })
  const apply = (chat: Chat) => applyAll([chat])
  const maySpam = has(accessOf(user), 'AUTHORITY_PROFILE_UPDATE')

  const markUnread = async (chat: Chat) => {
    try {
      apply(await reportUnread(chat.id, lastReadOf(queryClient, chat)))
      toast({ kind: 'info', text: fill(words.isUnread, { name: chat.client.name }) })
    } catch (error) {
      toast({ kind: 'error', text: fill(words.failedUnread, { reason: reasonOf(error) }) })
    }
  }
  const closeNow = (chat: Chat) => {
    setUnfinished(null)
    closeChat(chat, { apply, onUndo: () => workspace.openChat(chat.id) })
    focusList()
  }
  const needsCategory = async (chat: Chat): Promise<boolean> => {
    if (!hasCategories(user)) return false
    const known = await queryClient.ensureQueryData(choicesQuery(chat)).catch(() => null)
    return known !== null && known.categories.length > 0 && !known.categories.some((c) => c.id === chat.categoryId)
  }
  const close = async (chat: Chat) => {
    const shown = latestWorkspace.current.openChatId
    const missing = findMissing(queryClient, chat, await needsCategory(chat))
    if (missing.some(isOfCategory)) {
      // who has opened another one meanwhile stays there
      if (latestWorkspace.current.openChatId === shown) workspace.openChat(chat.id)
      toast({ kind: 'info', text: words.chooseCategory })
    } else if (missing.length > 0) setUnfinished({ chat, missing })
    else closeNow(chat)
  }
  const spam = async (chat: Chat) => {
    const isMarked = await markSpam(chat, {
      apply: applyAll,
      onUndo: () => workspace.openChat(chat.id),
      onWave: setWaveOf,
    })
    if (isMarked && latestWorkspace.current.openChatId === chat.id) onClosed(chat)
  }
  const perform = async ({ name, chatId }: Act): Promise<void> => {
    const key = keys.one(chatId)
    const chat = queryClient.getQueryData<Chat>(key) ?? (await call(chats.one, { chatId }).catch(() => null))
    if (!chat) return
    if (name === 'pin') return togglePin(queryClient, chat, words)
    if (name === 'unread') return markUnread(chat)
    if (name === 'close') return close(chat)
    if (name === 'spam') return spam(chat)
    if (name === 'wave') return setWaveOf(chat)
    if (name === 'return') return returnChat(chat, words, apply)
    setSnoozing(chat)
  }
  const latest = useRef(perform)
  useEffect(() => {
    latest.current = perform
    latestWorkspace.current = workspace
  })
  useEffect(() => handleActs((act) => void latest.current(act)), [])

  /** The chat that a key means. */
  const meant = (): Chat | null => {
    const row = (document.activeElement as HTMLElement | null)?.closest<HTMLElement>('[data-chat], [data-of-chat]')
    const id = row?.dataset.chat ?? row?.dataset.ofChat ?? workspace.openChatId
    return (id && queryClient.getQueryData<Chat>(keys.one(id))) || null
  }
  const isOwn = (chat: Chat) => chat.status === 'assigned' && chat.closingAt === null && chat.operator?.id === user.id
  const isThere = workspace.openChatId !== null || workspace.view.filter !== 'closed'
  useShortcuts('list', [
    {
      keys: 'KeyH',
      label: words.snooze,
      enabled: isThere,
      run: () => {
        const chat = meant()
        if (chat && isOwn(chat)) askAct({ name: chat.snooze ? 'return' : 'snooze', chatId: chat.id })
      },
    },
    {
      keys: 'KeyP',
      label: words.pin,
      enabled: isThere,
      run: () => {
        const chat = meant()
        if (chat && chat.status !== 'closed') askAct({ name: 'pin', chatId: chat.id })
      },
    },
    {
      keys: 'KeyU',
      label: words.unread,
      enabled: isThere,
      run: () => {
        const chat = meant()
        if (chat && isOwn(chat) && chat.lastSeq > 0) askAct({ name: 'unread', chatId: chat.id })
      },
    },
  ])
  useShortcuts('chat', [
    {
      // types nothing: it works from the composer, too
      ...{ keys: 'Alt+KeyS', label: words.spam.mark, inFields: true, enabled: isThere && maySpam },
      run: () => {
        const chat = meant()
        if (chat && !isShownClosed(chat)) askAct({ name: 'spam', chatId: chat.id })
      },
    },
  ])
  return (
    <>
      {snoozing && <SnoozeDialog chat={snoozing} apply={apply} onClose={() => setSnoozing(null)} />}
      {waveOf && (
        <Suspense>
          <WaveDialog chat={waveOf} apply={applyAll} onClose={() => setWaveOf(null)} />
        </Suspense>
      )}
      {unfinished && (
        <Suspense>
          <CloseDialog
            missing={unfinished.missing}
            onGoOn={() => closeNow(unfinished.chat)}
            onClose={() => setUnfinished(null)}
          />
        </Suspense>
      )}
    </>
  )
}
