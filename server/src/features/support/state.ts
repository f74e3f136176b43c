import type { SupportState } from '@beseda/contract/entities/support.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { read } from '../../platform/unit-of-work.ts'
import { type VisitorMessagePage, visitorChats, visitorMessages } from '../widget-api/index.ts'
import { findService, visitorAt } from './door.ts'

const closed = { greeting: '', service: '', chat: null } as const

export const supportState = async (ctx: Ctx): Promise<SupportState> => {
  const user = userOf(ctx)
  const found = await findService(ctx)
  if (!found) return { ...closed, status: 'absent' }
  if (found.id === user.organizationId) return { ...closed, status: 'own' }
  const { greeting, name, id } = found
  const visitor = visitorAt(user, found)
  const chats = visitor && (await read(ctx.deps, id, (c) => visitorChats(c, id, { contactIds: [visitor.contactId] })))
  const chat = (visitor && chats?.get(visitor.contactId)) ?? null
  return { status: found.active ? 'open' : 'closed', greeting, service: name, chat }
}

export interface PageOfMessages {
  readonly before?: number | undefined
  readonly limit: number
}
/** Empty before the first message. */
export const supportMessages = async (ctx: Ctx, page: PageOfMessages): Promise<VisitorMessagePage> => {
  const user = userOf(ctx)
  const found = await findService(ctx)
  const visitor = found && found.id !== user.organizationId ? visitorAt(user, found) : null
  return visitor ? visitorMessages(ctx.deps, visitor, page) : { messages: [], chat: null, more: false }
}
