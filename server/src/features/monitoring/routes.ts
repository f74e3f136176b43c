import { monitoring } from '@beseda/contract/endpoints/monitoring.ts'
import type { MonitoringNow } from '@beseda/contract/entities/monitoring.ts'
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
import { keepSettings, settingsOf } from './settings.ts'
import { snapshot } from './snapshot.ts'

const stateOf = (ctx: Ctx): Promise<LiveState> => snapshot(ctx.deps, userOf(ctx).organizationId)
/** The rows of a snapshot are computed once, for all who ask. */
const tableOf = <Row>(rowsOf: (state: LiveState) => Row[]) => {
  const known = new WeakMap<LiveState, { readonly now: MonitoringNow; readonly rows: Row[] }>()
  return async (ctx: Ctx) => {
    const state = await stateOf(ctx)
    const table = known.get(state) ?? { now: monitoringNow(state), rows: rowsOf(state) }
    known.set(state, table)
    return table
  }
}
const operators = tableOf(monitoredOperators)

export const monitoringRoutes = routesOf(monitoring, {
  now: async (ctx) => monitoringNow(await stateOf(ctx)),
  channels: tableOf(monitoredChannels),
  teams: tableOf(monitoredTeams),
  operators: async (ctx) => ({ ...(await operators(ctx)), teams: [...(await stateOf(ctx)).teams] }),
  abonents: async (ctx, q) => abonentsOf(await stateOf(ctx), q),
  numbers: (ctx, asked) => periodNumbers(ctx.deps, userOf(ctx).organizationId, asked),
  settings: settingsOf,
  keepSettings,
  sendToBreak: (ctx, input) => sendToBreak(ctx.deps, userOf(ctx), input),
})
