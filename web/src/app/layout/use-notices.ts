import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { keepQuiet, startNotices } from '../../lib/notices/notify.ts'
import { paths } from '../../lib/paths.ts'
import { useViewer } from '../../lib/viewer.ts'

/** While the console is open it tells what happens; a click on a notice opens its chat. Quiet on a break. */
export const useNotices = (): void => {
  const navigate = useNavigate()
  const { presence } = useViewer()
  useEffect(
    () =>
      startNotices((chat) => void navigate({ to: paths.chats, search: { filter: 'assigned', chat, scope: 'all' } })),
    [navigate],
  )
  useEffect(() => keepQuiet(presence === 'break'), [presence])
}
