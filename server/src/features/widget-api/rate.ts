import type { EntityOf } from '@beseda/contract/endpoint.ts'
import type { widget } from '@beseda/contract/endpoints/widget.ts'
import { type Ctx, visitorOf } from '../../platform/endpoints.ts'
import { work } from '../../platform/unit-of-work.ts'
import { rateInWidget } from '../ratings/index.ts'
import { visitorChats } from './entity.ts'

export const visitorRates = (
  ctx: Ctx,
  given: { readonly sessionId: string; readonly value: number; readonly comment: string },
): Promise<EntityOf<typeof widget.rate>> => {
  const { organizationId, contactId } = visitorOf(ctx)
  return work(ctx.deps, organizationId, async (w) => {
    await rateInWidget(w, ctx.deps, { contactId, ...given })
    return (await visitorChats(w, organizationId, { contactIds: [contactId] })).get(contactId)!
  })
}
