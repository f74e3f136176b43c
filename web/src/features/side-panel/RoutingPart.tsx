import { routing } from '@beseda/contract/endpoints/routing.ts'
import type { Chat } from '@beseda/contract/entities/chat.ts'
import { useQuery } from '@tanstack/react-query'
import { Part } from '../../entities/client/Part.tsx'
import { TraceList } from '../../entities/routing/TraceList.tsx'
import { call } from '../../lib/api.ts'
import { useWords } from '../../lib/language.ts'
import { liveKeys } from '../../lib/live-keys.ts'
import { fill } from '../../lib/words/plural.ts'
import styles from './side.module.css'

/** Which routing rules were looked at when the session began, and why. Nothing in a channel without rules. */
const RoutingPart = ({ chat }: { chat: Chat }) => {
  const { routingTrace: words } = useWords('routingTrace')
  const { data } = useQuery({
    queryKey: [...liveKeys.chats, 'routing', chat.id, chat.session.id],
    queryFn: ({ signal }) => call(routing.ofChat, { chatId: chat.id }, { signal, isBackground: true }),
    // rules are looked at once, when the session begins
    staleTime: Infinity,
  })
  if (!data) return null
  return (
    <Part title={words.title}>
      <p className={styles.routed}>{fill(words.actions[data.action], { name: data.ruleName })}</p>
      {data.trace.length > 0 && <TraceList trace={data.trace} />}
    </Part>
  )
}
export default RoutingPart
