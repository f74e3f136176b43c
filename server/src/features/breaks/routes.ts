import { presence } from '@beseda/contract/endpoints/presence.ts'
import { routesOf } from '../../platform/endpoints.ts'
import { breakState } from './break-state.ts'

export const presenceRoutes = routesOf(presence, { breaks: breakState })
