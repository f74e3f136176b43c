import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useActivity } from '../../features/presence/use-activity.ts'
import { startRealtime } from '../realtime.ts'
import { ConnectionNotice } from './ConnectionNotice.tsx'
import { useNotices } from './use-notices.ts'

/**
 * What the frame does without being asked: the live connection, the user's activity, notices, and the notice of a lost connection. Nothing
 * of it is seen at first, so it loads right after the first screen.
 */
const Backstage = () => {
  const queryClient = useQueryClient()
  useEffect(() => startRealtime(queryClient), [queryClient])
  useActivity()
  useNotices()
  return <ConnectionNotice />
}
export default Backstage
