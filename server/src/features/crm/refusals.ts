import type { ErrorCode } from '@beseda/contract/errors/index.ts'
import type { CrmTrouble } from '../../connectors/connector.ts'

/** What people read when a call to their CRM failed. */
export const refusals: Readonly<
  Record<CrmTrouble, ErrorCode & ('CRM_ACCESS_WRONG' | 'CRM_RIGHTS_MISSING' | 'CRM_UNAVAILABLE')>
> = {
  credentials: 'CRM_ACCESS_WRONG',
  rights: 'CRM_RIGHTS_MISSING',
  gone: 'CRM_UNAVAILABLE',
  limit: 'CRM_UNAVAILABLE',
  unavailable: 'CRM_UNAVAILABLE',
  unexpected: 'CRM_UNAVAILABLE',
}
