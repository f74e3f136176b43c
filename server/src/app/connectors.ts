import { bitrix24 } from '../connectors/bitrix24/connector.ts'
import type { CrmConnector } from '../connectors/connector.ts'

/** ★ Every CRM that can be connected. */
export const connectors: readonly CrmConnector[] = [bitrix24]
export const connectorOf = (type: string): CrmConnector | undefined => connectors.find((one) => one.type === type)
