import { crm } from '@beseda/contract/endpoints/crm.ts'
import type { CrmConnector } from '../../connectors/connector.ts'
import { type Route, routesOf } from '../../platform/endpoints.ts'
import { changeCrm, connectCrm, crmLinks, disconnectCrm, findCrm, synchroniseCrm } from './manage.ts'
import { findCrmFields, mapCrmFields } from './map-fields.ts'

export const crmRoutes = (connectors: readonly CrmConnector[]): Route[] => {
  const connectorOf = (type: string) => connectors.find((one) => one.type === type)
  return routesOf(crm, {
    find: findCrm,
    connect: connectCrm(connectors),
    change: changeCrm,
    fields: findCrmFields(connectorOf),
    map: mapCrmFields(connectorOf),
    synchronise: synchroniseCrm,
    disconnect: disconnectCrm,
    links: (ctx, { clientId }) => crmLinks(ctx, clientId),
  })
}
