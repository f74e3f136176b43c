import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { CurrentUser } from '@beseda/contract/entities/user.ts'
import type { ComponentProps } from 'react'
import { CombinedFeed } from '../../features/combined/CombinedFeed.tsx'
import { FeedRow } from '../../features/feed/FeedRow.tsx'
import { useOwnRead } from '../../features/feed/use-own-read.ts'
import { Bubble } from '../../features/message/Bubble.tsx'

const Row = (props: Omit<ComponentProps<typeof FeedRow>, 'Bubble'>) => <FeedRow {...props} Bubble={Bubble} />

/** The combined history draws its messages like the history of one chat. */
const CombinedSlot = ({ chat, user }: { chat: Chat; user: CurrentUser }) => (
  <CombinedFeed chat={chat} user={user} Row={Row} onRead={useOwnRead(chat, user)} />
)
export default CombinedSlot
