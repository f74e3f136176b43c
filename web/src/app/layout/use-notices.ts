import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useConnection } from '../../lib/connection.ts'
import { currentWords } from '../../lib/language.ts'
import { noteBreak, notify, startNotices } from '../../lib/notices/notify.ts'
import { paths } from '../../lib/paths.ts'
import { stop } from '../../lib/tab-title.ts'
import { useViewer } from '../../lib/viewer.ts'

/** Notifies about events while the console is open; a click on a notification opens its chat. A lost connection shows in the title of an inactive tab. Silent on a break, unless the user wants it otherwise. */
export const useNotices = (): void => {
  const navigate = useNavigate()
  const { presence } = useViewer()
  useEffect(
    () =>
      startNotices((chat) => void navigate({ to: paths.chats, search: { filter: 'assigned', chat, scope: 'all' } })),
    [navigate],
  )
  useEffect(() => noteBreak(presence === 'break'), [presence])
  const { state } = useConnection()
  useEffect(() => {
    if (state !== 'offline') return
    const { shell, common } = currentWords()
    notify({ kind: 'offline', title: shell.problemTitle, text: common.noConnection })
    return stop
  }, [state])
}
