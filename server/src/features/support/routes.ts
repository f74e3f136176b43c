import { support } from '@beseda/contract/endpoints/support.ts'
import { type Ctx, routesOf } from '../../platform/endpoints.ts'
import { storeUpload } from '../files/index.ts'
import { applyReceipts, visitorRates, visitorSends, visitorTypes } from '../widget-api/index.ts'
import { supportAccount } from './account.ts'
import { enter, enterKnown } from './door.ts'
import { supportMessages, supportState } from './state.ts'

/** The call as that of a visitor of the support channel. */
const inside = async (ctx: Ctx): Promise<Ctx> => ({ ...ctx, visitor: await enter(ctx) })

export const supportRoutes = routesOf(support, {
  state: supportState,
  messages: supportMessages,
  send: async (ctx, input) => visitorSends(await inside(ctx), input),
  receipts: async (ctx, input) => {
    const visitor = await enterKnown(ctx)
    return visitor && applyReceipts(ctx.deps, visitor, input)
  },
  typing: async (ctx) => {
    const visitor = await enterKnown(ctx)
    return visitor && visitorTypes(ctx.deps, visitor)
  },
  rate: async (ctx, input) => visitorRates(await inside(ctx), input),
  upload: async (ctx) => {
    const { organizationId, contactId } = await enter(ctx)
    return storeUpload(ctx, { organizationId, contactId })
  },
  account: supportAccount,
})
