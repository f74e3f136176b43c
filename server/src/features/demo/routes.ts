import { demo } from '@beseda/contract/endpoints/demo.ts'
import { routesOf, userOf } from '../../platform/endpoints.ts'
import { setSimulation, simulationOf } from './simulation.ts'

export const demoRoutes = routesOf(demo, {
  simulation: (ctx) => simulationOf(ctx.deps, userOf(ctx)),
  setSimulation: (ctx, { on }) => setSimulation(ctx.deps, userOf(ctx), on),
})
