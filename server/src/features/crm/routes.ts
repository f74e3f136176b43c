import { crm } from '@beseda/contract/endpoints/crm.ts'
import type { CrmConnector } from '../../connectors/connector.ts'
import { type Route, routesOf } from '../../platform/endpoints.ts'
import { changeCrm, connectCrm, crmLinks, disconnectCrm, findCrm, synchroniseCrm } from './manage.ts'

export const crmRoutes = (connectors: readonly CrmConnector[]): Route[] =>
  routesOf(crm, {
    find: findCrm,
    connect: connectCrm(connectors),
    change: changeCrm,
    synchronise: synchroniseCrm,
    disconnect: disconnectCrm,
    links: (ctx, { clientId }) => crmLinks(ctx, clientId),
  })
