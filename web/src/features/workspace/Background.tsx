import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { forgetReturned } from '../../entities/chat/acts/returned.ts'
import { countersQuery } from '../../entities/chat/counters.ts'
import type { Workspace } from '../../entities/chat/use-workspace.ts'
import { showInIcon } from '../../lib/notices/favicon.ts'
import { usePrefer } from '../../lib/prefer.ts'
import { stored } from '../../lib/storage.ts'
import { preferencesOf, useViewer } from '../../lib/viewer.ts'
import { useFirstScreen } from './use-first-screen.ts'
import { useOverdueWatch } from './use-overdue-watch.ts'
import { useReadMentions } from './use-read-mentions.ts'

/** What the workspace does without being asked. It shows nothing, so it loads after what is shown. */
export const Background = ({ workspace }: { workspace: Workspace }) => {
  useOverdueWatch()
  useFirstScreen(workspace)
  const { openChatId } = workspace
  useReadMentions(openChatId)
  useEffect(() => {
    if (openChatId) forgetReturned(openChatId)
  }, [openChatId])
  const unread = useQuery(countersQuery).data?.unread ?? 0
  useEffect(() => {
    // Without its picture the icon stays as it is.
    void showInIcon(unread).catch(() => undefined)
    // An installed console shows the number on its own icon.
    void navigator.setAppBadge?.(unread)?.catch(() => undefined)
  }, [unread])
  useMovedUndo()
  return null
}

/** The choice to undo sending was kept in the browser once: it moves to the user. */
const useMovedUndo = () => {
  const { undoSend } = preferencesOf(useViewer())
  const prefer = usePrefer()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (stored.undoSend.get() !== 'on') return
    stored.undoSend.set(null)
    if (!undoSend) void prefer({ undoSend: true })
  }, [])
}
