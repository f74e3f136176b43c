import { messageChanges } from '@beseda/contract/endpoints/message-changes.ts'
import { routesOf, userOf } from '../../platform/endpoints.ts'
import { changeMessage } from './change-message.ts'

export const messageChangeRoutes = routesOf(messageChanges, {
  edit: (ctx, input) => changeMessage(ctx.deps, userOf(ctx), { kind: 'edit', ...input, text: input.text.trim() }),
  remove: (ctx, input) => changeMessage(ctx.deps, userOf(ctx), { kind: 'remove', ...input, text: '' }),
})
