import { licences } from '@beseda/contract/endpoints/licences.ts'
import { routesOf } from '../../platform/endpoints.ts'
import { licenceState, waitForLicence } from './licences.ts'

export const licenceRoutes = routesOf(licences, { state: licenceState, wait: waitForLicence })
