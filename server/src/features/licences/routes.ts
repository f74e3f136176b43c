import { licences } from '@beseda/contract/endpoints/licences.ts'
import { routesOf } from '../../platform/endpoints.ts'
import { licenceState } from './state.ts'
import { takeLicence } from './take.ts'
import { waitForLicence } from './wait.ts'

export const licenceRoutes = routesOf(licences, { state: licenceState, wait: waitForLicence, take: takeLicence })
