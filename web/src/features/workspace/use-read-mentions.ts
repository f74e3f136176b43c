import { mentions } from '@beseda/contract/endpoints/mentions.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { unreadMentionsQuery } from '../../entities/mention/queries.ts'
import { call } from '../../lib/api.ts'
import { useViewer } from '../../lib/viewer.ts'

/** Mentions are read once their chat is open before the user: now, or when they return to this tab. */
export const useReadMentions = (chatId: string | null): void => {
  const queryClient = useQueryClient()
  const enabled = useViewer().options.includes('OPTION_INTERNAL_COMMENTS')
  // Whenever the number changes: another mention may be in the same chat.
  const unread = useQuery({ ...unreadMentionsQuery, enabled }).data?.unread ?? 0
  useEffect(() => {
    if (!chatId || unread === 0) return
    const read = () => {
      if (document.visibilityState !== 'visible') return
      // A chat that is not visible any more has nothing to read; a lost call is made again with the next mention.
      call(mentions.read, { chatId }).then(
        (now) => queryClient.setQueryData(unreadMentionsQuery.queryKey, now),
        () => undefined,
      )
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [chatId, unread, queryClient])
}
