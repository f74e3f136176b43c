import { licences } from '@beseda/contract/endpoints/licences.ts'
import { presence } from '@beseda/contract/endpoints/presence.ts'
import { routesOf } from '../../platform/endpoints.ts'
import { breakState } from './break-state.ts'
import { licenceState, waitForLicence } from './licence-state.ts'
import { takeLicence } from './take-licence.ts'

export const licenceRoutes = routesOf(licences, { state: licenceState, wait: waitForLicence, take: takeLicence })
export const presenceRoutes = routesOf(presence, { breaks: breakState })
