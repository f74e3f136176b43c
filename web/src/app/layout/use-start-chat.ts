import { has } from '@beseda/contract/access.ts'
import { useNavigate } from '@tanstack/react-router'
import { parseChatsSearch, paths, toSomebody } from '../../lib/paths.ts'
import { accessOf, useViewer } from '../../lib/viewer.ts'

/** Opens the dialog «new chat» over the workspace as it is; null without the right. */
export const useStartChat = (): (() => void) | null => {
  const navigate = useNavigate()
  if (!has(accessOf(useViewer()), 'AUTHORITY_CHAT_DISTRIBUTION')) return null
  return () =>
    void navigate({
      to: paths.chats,
      search: (now: Readonly<Record<string, unknown>>) => ({ ...parseChatsSearch(now), to: toSomebody }),
    })
}
