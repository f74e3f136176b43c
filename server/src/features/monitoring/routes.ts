import { monitoring } from '@beseda/contract/endpoints/monitoring.ts'
import {
  type LiveState,
  monitoredChannels,
  monitoredOperators,
  monitoredTeams,
  monitoringNow,
} from '@beseda/domain/monitoring/rows.ts'
import { type Ctx, routesOf, userOf } from '../../platform/endpoints.ts'
import { abonentsOf } from './list-abonents.ts'
import { periodNumbers } from './numbers.ts'
import { sendToBreak } from './send-to-break.ts'
import { snapshot } from './snapshot.ts'

const stateOf = (ctx: Ctx): Promise<LiveState> => snapshot(ctx.deps, userOf(ctx).organizationId)
const tableOf =
  <Row>(rowsOf: (state: LiveState) => Row[]) =>
  async (ctx: Ctx) => {
    const state = await stateOf(ctx)
    return { now: monitoringNow(state), rows: rowsOf(state) }
  }

export const monitoringRoutes = routesOf(monitoring, {
  now: async (ctx) => monitoringNow(await stateOf(ctx)),
  channels: tableOf(monitoredChannels),
  teams: tableOf(monitoredTeams),
  operators: async (ctx) => {
    const state = await stateOf(ctx)
    return { now: monitoringNow(state), teams: [...state.teams], rows: monitoredOperators(state) }
  },
  abonents: async (ctx, q) => abonentsOf(await stateOf(ctx), q),
  numbers: (ctx, asked) => periodNumbers(ctx.deps, userOf(ctx).organizationId, asked),
  sendToBreak: (ctx, input) => sendToBreak(ctx.deps, userOf(ctx), input),
})
