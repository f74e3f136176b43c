import type { CrmFields, CrmPair } from '@beseda/contract/entities/crm.ts'
import type { ExtraField } from '@beseda/contract/entities/extra-field.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { fitsThere } from '@beseda/domain/clients/crm-field.ts'
import type { CrmField } from '../../connectors/connector.ts'
import { prepared } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { fieldError } from '../../platform/input-error.ts'
import { read, work } from '../../platform/unit-of-work.ts'
import { recordChange } from '../audit/index.ts'
import { listFields } from '../extra-fields/index.ts'
import { current, type FoundCrm, pullAll } from './manage.ts'
import type { Mapped } from './mapping.ts'
import { refusals } from './refusals.ts'
import { type ConnectorOf, findConnection } from './store.ts'

const stored = prepared(`select mapping from crm_connections where organization_id = $1 for no key update`)
const set = prepared(`update crm_connections set mapping = $2 where organization_id = $1`)

/** The fields of the CRM, as it has them now, and those here. */
const bothSides = async ({ deps, user }: Pick<Ctx, 'deps' | 'user'>, connectorOf: ConnectorOf) => {
  const { organizationId } = userOf({ user })
  const [connection, all] = await read(deps, organizationId, (c) =>
    Promise.all([findConnection(c, organizationId, { deps, connectorOf }), listFields(c, organizationId)]),
  )
  if (!connection) throw fail('CRM_NOT_CONNECTED')
  const there = await connection.connector.fields(deps.http, connection.access.address)
  if (!there.ok) throw fail(refusals[there.trouble])
  return { connection, here: all.filter((field) => !field.archived), there: there.fields }
}
export const findCrmFields =
  (connectorOf: ConnectorOf) =>
  async (ctx: Ctx): Promise<CrmFields> => {
    const { connection, here, there } = await bothSides(ctx, connectorOf)
    const { tags, extra } = connection.comparable
    return {
      here: here.map(({ id, name, kind }) => ({ id, name, kind })),
      there: there.map(({ code, name, kind, many }) => ({ code, name, kind, many })),
      mapping: [
        ...(tags ? [{ here: 'tags', there: tags.code }] : []),
        ...extra.map((pair) => ({ here: pair.here.id, there: pair.there.code })),
      ],
    }
  }

const mappedOf = (pairs: readonly CrmPair[], here: readonly ExtraField[], there: readonly CrmField[]): Mapped[] =>
  pairs.map((pair, i) => {
    const field = there.find(({ code }) => code === pair.there)
    const kind = pair.here === 'tags' ? 'tags' : here.find(({ id }) => id === pair.here)?.kind
    const isRepeated = pairs.slice(0, i).some((one) => one.here === pair.here || one.there === pair.there)
    if (!field || !kind || isRepeated || !fitsThere(kind, field)) throw fieldError(`mapping.${i}`, 'FIELD_INVALID')
    return { here: pair.here, field }
  })
/** What is synchronised with which field. All contacts are compared again. */
export const mapCrmFields =
  (connectorOf: ConnectorOf) =>
  async (ctx: Ctx, { mapping: pairs }: { readonly mapping: readonly CrmPair[] }): Promise<FoundCrm> => {
    const { here, there } = await bothSides(ctx, connectorOf)
    const mapping = mappedOf(pairs, here, there)
    const { organizationId, userId } = userOf(ctx)
    return work(ctx.deps, organizationId, async (w) => {
      const [before] = await w.run<{ mapping: Mapped[] }>(stored, [organizationId])
      const { connection } = await current(w, organizationId)
      if (!before || !connection) throw fail('CRM_NOT_CONNECTED')
      await w.run(set, [organizationId, JSON.stringify(mapping)])
      const lines = (all: readonly Mapped[]) => ({
        crmFields: all.map((one) => `${here.find(({ id }) => id === one.here)?.name ?? one.here} ↔ ${one.field.name}`),
      })
      recordChange(w, {
        ...{ entity: 'crm', entityId: organizationId, name: connection.host, action: 'changed', by: byUser(userId) },
        ...{ before: lines(before.mapping), after: lines(mapping) },
      })
      await pullAll(w)
      return current(w, organizationId)
    })
  }
