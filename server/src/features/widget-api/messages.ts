import type { VisitorChat, VisitorMessage } from '@beseda/contract/entities/widget.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { networkOf } from '../../platform/client-address.ts'
import type { Runner } from '../../platform/db.ts'
import { prepared } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Ctx } from '../../platform/endpoints.ts'
import { visitorOf } from '../../platform/endpoints.ts'
import type { Visitor } from '../../platform/gate.ts'
import { limitCall } from '../../platform/limit.ts'
import { read } from '../../platform/unit-of-work.ts'
import { filesOf } from '../files/index.ts'
import { isKept, isRepeated, type Page, receive } from '../inbound/index.ts'
import { type MessageRow, messageColumns, partsOf } from '../messages/index.ts'
import { externalIdOf, toVisitorMessage, visitorChats } from './entity.ts'
import { labelOfButton } from './pressed-button.ts'

const select = `select ${messageColumns}, external_id from messages where organization_id = $1 and kind = 'message'`
const ofContact = `and chat_id = (select id from chats where organization_id = $1 and contact_id = $2)`
const older = prepared(`${select} ${ofContact} and seq < $3 order by seq desc limit $4`)
const newer = prepared(`${select} ${ofContact} and seq > $3 order by seq limit $4`)
const byExternal = prepared(`${select} and channel_id = $2 and external_id = $3`)

const toVisitorMessages = async (
  deps: Deps,
  c: Runner,
  organizationId: string,
  rows: readonly MessageRow[],
): Promise<VisitorMessage[]> => {
  const now = deps.clock.now()
  const ids = rows.filter((r) => r.has_files).map((r) => r.id)
  const withParts = rows.filter((r) => r.has_parts && r.author_kind !== 'client')
  const [files, parts] = await Promise.all([
    filesOf(c, deps.files, now, organizationId, ids),
    partsOf(c, { files: deps.files, now, organizationId }, withParts),
  ])
  return rows.map((r) => toVisitorMessage(r, files.get(r.id) ?? [], parts.get(r.id)))
}
export interface VisitorMessagePage {
  readonly messages: VisitorMessage[]
  readonly chat: VisitorChat | null
  /** Whether more messages follow in this direction. */
  readonly more: boolean
}
export const visitorMessages = (
  deps: Deps,
  v: Visitor,
  { before, after, limit }: { before?: number | undefined; after?: number | undefined; limit: number },
): Promise<VisitorMessagePage> =>
  read(deps, v.organizationId, async (c) => {
    const chat = (await visitorChats(c, v.organizationId, { contactIds: [v.contactId] })).get(v.contactId) ?? null
    const key = [v.organizationId, v.contactId]
    const rows =
      after === undefined
        ? await c.run<MessageRow>(older, [...key, before ?? 2_147_483_647, limit + 1])
        : await c.run<MessageRow>(newer, [...key, after, limit + 1])
    const page = rows.slice(0, limit)
    if (after === undefined) page.reverse()
    return { messages: await toVisitorMessages(deps, c, v.organizationId, page), chat, more: rows.length > limit }
  })

interface SendInput {
  readonly id: string
  readonly text: string
  readonly fileIds: readonly string[]
  readonly page?: Page | undefined
  readonly button?: { readonly messageId: string; readonly payload: string } | undefined
}
/** Stores a message and returns it after the commit. A repeated id returns the stored message. */
export const visitorSends = async (ctx: Ctx, input: SendInput): Promise<VisitorMessage> => {
  const { deps } = ctx
  const v = visitorOf(ctx)
  limitCall(ctx, 'TOO_MANY_REQUESTS', 'widgetSendByVisitor', v.contactId)
  limitCall(ctx, 'TOO_MANY_REQUESTS', 'widgetSendByAddress')
  limitCall(ctx, 'TOO_MANY_REQUESTS', 'widgetSendOfOrganization', v.organizationId)
  const { channelId, contactId, organizationId } = v
  const { id, fileIds, page, button } = input
  const text = button ? await labelOfButton(deps, v, button) : input.text
  const externalId = externalIdOf(v, id)
  const r = await receive(deps, {
    organizationId,
    contactId,
    channelId,
    externalId,
    text,
    fileIds,
    mustFit: true,
    page,
    button,
    network: networkOf(ctx.address),
  })
  if (isKept(r)) throw fail('CLIENT_BANNED')
  if (!isRepeated(r)) {
    const files = r.files.map((f) => ({ ...f, url: deps.files.link(f.id, r.at) }))
    return { id, seq: r.seq, mine: true, author: { kind: 'client', name: r.authorName }, text, files, at: r.at }
  }
  return read(deps, organizationId, async (c) => {
    const [row] = await c.run<MessageRow>(byExternal, [organizationId, channelId, externalId])
    const [message] = await toVisitorMessages(deps, c, organizationId, row ? [row] : [])
    if (!message) throw fail('MESSAGE_ID_TAKEN')
    return message
  })
}
