import { extensions } from '@beseda/contract/endpoints/extensions.ts'
import { routesOf, userOf } from '../../platform/endpoints.ts'
import { findKey, issueKey, revokeKey } from './api-key.ts'
import { createProgramKey, listProgramKeys, removeProgramKey } from './program-keys.ts'

export const extensionRoutes = routesOf(extensions, {
  apiKey: (ctx) => findKey(ctx.deps, userOf(ctx)),
  issueKey: (ctx, { confirmation }) => issueKey(ctx.deps, userOf(ctx), confirmation),
  revokeKey: (ctx, { confirmation }) => revokeKey(ctx.deps, userOf(ctx), confirmation),
  keys: (ctx) => listProgramKeys(ctx.deps, userOf(ctx)),
  createKey: (ctx, input) => createProgramKey(ctx.deps, userOf(ctx), input),
  removeKey: (ctx, { apiKeyId }) => removeProgramKey(ctx.deps, userOf(ctx), apiKeyId),
})
