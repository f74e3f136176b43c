import { installation } from '@beseda/contract/endpoints/installation.ts'
import { routesOf, userOf } from '../../platform/endpoints.ts'
import { readStatus } from '../status/index.ts'
import { removeMail, removeSms, setAddress, setMail, setSms } from './save.ts'
import { shownSettings } from './shown.ts'
import { tryMail, trySms } from './try-out.ts'

export const installationRoutes = routesOf(installation, {
  settings: (ctx) => shownSettings(ctx.deps),
  setAddress: (ctx, input) => setAddress(ctx.deps, userOf(ctx), input),
  setMail: (ctx, input) => setMail(ctx.deps, userOf(ctx), input),
  removeMail: (ctx) => removeMail(ctx.deps, userOf(ctx)),
  tryMail,
  setSms: (ctx, input) => setSms(ctx.deps, userOf(ctx), input),
  removeSms: (ctx) => removeSms(ctx.deps, userOf(ctx)),
  trySms,
  status: (ctx) => readStatus(ctx.deps),
})
