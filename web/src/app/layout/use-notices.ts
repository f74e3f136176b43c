import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { noteBreak, startNotices } from '../../lib/notices/notify.ts'
import { paths } from '../../lib/paths.ts'
import { useViewer } from '../../lib/viewer.ts'

/** Notifies about events while the console is open; a click on a notification opens its chat. Silent on a break, unless the user wants it otherwise. */
export const useNotices = (): void => {
  const navigate = useNavigate()
  const { presence } = useViewer()
  useEffect(
    () =>
      startNotices((chat) => void navigate({ to: paths.chats, search: { filter: 'assigned', chat, scope: 'all' } })),
    [navigate],
  )
  useEffect(() => noteBreak(presence === 'break'), [presence])
}
