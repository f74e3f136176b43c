import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { CurrentUser } from '@beseda/contract/entities/user.ts'
import type { ReplyFacts } from '@beseda/domain/reply-templates/fill.ts'
import { now } from '../../../lib/clock.ts'

/** What the variables mean in a chat. */
export const factsOf = (chat: Chat, user: CurrentUser): ReplyFacts => ({
  ...{ client: chat.client.name, operator: user.name, team: chat.team?.name ?? null, channel: chat.channel.name },
  ...{ organization: user.organization.name, request: chat.session.number, hour: new Date(now()).getHours() },
})
