import type { CrmTroubleName } from '@beseda/contract/entities/crm.ts'
import type { CrmAccess, CrmConnector, CrmFailure } from '../../connectors/connector.ts'
import { prepared, type Runner, toDb } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { reseal } from '../../platform/reseal.ts'
import { createSeal, type Seal } from '../../platform/secrets.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { listFields } from '../extra-fields/index.ts'
import { type Comparable, comparableOf, type Mapped } from './mapping.ts'

const sealOf = ({ settings, random }: Pick<Deps, 'settings' | 'random'>): Seal =>
  createSeal(settings.sealKeys, 'crm access', random)
export const sealAddress = (deps: Deps, organizationId: string, address: string): Buffer =>
  sealOf(deps).close(Buffer.from(address), organizationId)

const select = prepared(`
  select type, sealed, host, account, push_new as "pushNew", pull_new as "pullNew", pulled_until as "pulledUntil", mapping
  from crm_connections where organization_id = $1`)
interface Row {
  readonly type: string
  readonly sealed: Buffer
  readonly host: string
  readonly account: string
  readonly pushNew: boolean
  readonly pullNew: boolean
  readonly pulledUntil: number | null
  readonly mapping: readonly Mapped[]
}
export interface Connection extends Omit<Row, 'sealed' | 'mapping'> {
  readonly access: CrmAccess
  readonly comparable: Comparable
  readonly connector: CrmConnector
}
export type ConnectorOf = (type: string) => CrmConnector | undefined
export interface Connecting {
  readonly deps: Deps
  readonly connectorOf: ConnectorOf
}
export const findConnection = async (
  c: Runner,
  organizationId: string,
  { deps, connectorOf }: Connecting,
): Promise<Connection | null> => {
  const [row] = await c.run<Row>(select, [organizationId])
  const connector = row && connectorOf(row.type)
  if (!row || !connector) return null
  const { sealed, mapping, ...rest } = row
  const comparable = comparableOf(mapping, mapping.length > 0 ? await listFields(c, organizationId) : [])
  const { tags, extra } = comparable
  const fields = [...(tags ? [tags] : []), ...extra.map(({ there }) => there)]
  const address = sealOf(deps).open(sealed, organizationId).toString()
  return { ...rest, connector, comparable, access: { address, fields } }
}

const setTrouble = prepared(`
  update crm_connections set trouble = $2, trouble_code = $3, next_pull_at = $4 where organization_id = $1`)
const setSynced = prepared(`
  update crm_connections k set trouble = null, trouble_code = '', synced_at = $2
  from (select trouble from crm_connections where organization_id = $1) before where k.organization_id = $1
  returning before.trouble is not null as "wasTroubled"`)
/** How long to wait before the next question: people have to repair the first two. */
const pauses: Readonly<Record<CrmTroubleName, number>> = {
  credentials: 900_000,
  rights: 900_000,
  gone: 60_000,
  limit: 60_000,
  unavailable: 120_000,
  unexpected: 300_000,
}
export const noteTrouble =
  ({ trouble, code }: CrmFailure) =>
  async (w: Work): Promise<void> =>
    w.write(setTrouble, [w.organizationId, trouble, code, toDb(w.now + pauses[trouble])])
/** True: calls failed before, so changes here may not have reached the CRM. */
export const noteSynced = async (w: Work): Promise<boolean> =>
  (await w.run<{ wasTroubled: boolean }>(setSynced, [w.organizationId, toDb(w.now)]))[0]?.wasTroubled ?? false

interface Sealed {
  readonly id: string
  readonly sealed: Buffer
}
const outdated = prepared(`
  select organization_id as id, sealed from crm_connections where substring(sealed from 1 for 4) <> $1 limit 100
  for update skip locked`)
const replace = prepared(`update crm_connections set sealed = $1 where organization_id = $2`)
export const resealCrm = (deps: Deps): Promise<void> =>
  reseal<Sealed>(deps, sealOf(deps), { outdated, replace, keyOf: (r) => [r.id], ownerOf: (r) => r.id })
