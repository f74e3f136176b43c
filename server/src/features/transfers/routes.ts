import { transfers } from '@beseda/contract/endpoints/transfers.ts'
import { routesOf, userOf } from '../../platform/endpoints.ts'
import { read } from '../../platform/unit-of-work.ts'
import { transferTargets } from './targets.ts'
import { takeOverChat, transferChat, undoTransfer } from './transfer.ts'

export const transferRoutes = routesOf(transfers, {
  targets: (ctx, input) => {
    const { deps } = ctx
    const o = { files: deps.files, now: deps.clock.now() }
    return read(deps, userOf(ctx).organizationId, (c) => transferTargets(c, userOf(ctx), input, o))
  },
  transfer: (ctx, input) => transferChat(ctx.deps, userOf(ctx), input),
  undo: (ctx, { chatId }) => undoTransfer(ctx.deps, userOf(ctx), chatId),
  takeOver: (ctx, { chatId }) => takeOverChat(ctx.deps, userOf(ctx), chatId),
})
