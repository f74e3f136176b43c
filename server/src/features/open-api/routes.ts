import { openApi } from '@beseda/contract/endpoints/open-api.ts'
import { programOf, routesOf } from '../../platform/endpoints.ts'
import { chatOfSubscriber, listOpenChats } from './chats.ts'
import { findOpenClient, listOpenClients } from './clients.ts'
import { openFields } from './fields.ts'
import { saveClient } from './save-client.ts'

export const openApiRoutes = routesOf(openApi, {
  chats: (ctx, input) => listOpenChats(ctx.deps, programOf(ctx), input),
  clients: (ctx, input) => listOpenClients(ctx.deps, programOf(ctx), input),
  client: (ctx, { clientId }) => findOpenClient(ctx.deps, programOf(ctx), clientId),
  saveClient,
  fields: (ctx) => openFields(ctx.deps, programOf(ctx)),
  chatOf: (ctx, input) => chatOfSubscriber(ctx.deps, programOf(ctx), input),
})
