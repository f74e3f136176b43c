import type { InputOf } from '@beseda/contract/endpoint.ts'
import type { openApi } from '@beseda/contract/endpoints/open-api.ts'
import type { ClientDetail } from '@beseda/contract/entities/client.ts'
import type { OpenClient } from '@beseda/contract/entities/open-client.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { prepared } from '../../platform/db.ts'
import { type Ctx, programOf } from '../../platform/endpoints.ts'
import type { Program } from '../../platform/gate.ts'
import { fieldError } from '../../platform/input-error.ts'
import { type Work, work } from '../../platform/unit-of-work.ts'
import { clientsByAddress, createClient, linkClient, linkedClient, programSource } from '../client-links/index.ts'
import { survivorOf } from '../client-survivors/index.ts'
import { type Author, applyProfile, normalizedDetail } from '../clients/index.ts'
import { answeredOnce } from './answers.ts'
import { openClients } from './client-rows.ts'

/** Programs of an organization write one after another, so that two of them do not make the same client. */
const lock = prepared(`select pg_advisory_xact_lock(hashtext('programs'), hashtext($1))`)
const linkedIds = prepared(`
  select client_id as "clientId" from client_links where organization_id = $1 and source = $2 and client_id = any ($3::uuid[])`)

type Input = InputOf<typeof openApi.saveClient>
type Detail = Pick<ClientDetail, 'kind' | 'value'>
interface Saved {
  readonly client: OpenClient
  readonly created: boolean
}
const normalized = (kind: Detail['kind'], field: keyof Input, typed: readonly string[] = []): Detail[] =>
  typed.map((value, i) => {
    const plain = normalizedDetail({ kind, value })
    if (plain === null) throw fieldError(`${field}.${i}`, kind === 'phone' ? 'PHONE_FORMAT' : 'EMAIL_FORMAT')
    return { kind, value: plain }
  })
/** The key of the organization has no name of its own. */
const nameOf = ({ name }: Program): string => name ?? 'API'
const authorOf = (program: Program): Author => ({
  by: { kind: 'system', id: null },
  auditBy: { kind: 'apiKey', id: null, name: program.name ?? '' },
  source: nameOf(program),
})

const byAddress = async (
  w: Work,
  externalId: string | undefined,
  add: readonly Detail[],
): Promise<string | undefined> => {
  const found = await clientsByAddress(w, add)
  // somebody else of that system has the same phone
  const taken =
    externalId === undefined
      ? []
      : await w.run<{ clientId: string }>(linkedIds, [w.organizationId, programSource, found])
  const free = found.filter((id) => !taken.some((t) => t.clientId === id))
  if (free.length > 1) throw fail('CLIENT_AMBIGUOUS')
  return free[0]
}
const save = async (w: Work, program: Program, input: Input): Promise<Saved> => {
  const { clientId: asked, externalId, name } = input
  const add = [...normalized('phone', 'phones', input.phones), ...normalized('email', 'emails', input.emails)]
  const remove = [
    ...normalized('phone', 'removePhones', input.removePhones),
    ...normalized('email', 'removeEmails', input.removeEmails),
  ]
  await w.run(lock, [w.organizationId])
  if (asked !== undefined && (await survivorOf(w, w.organizationId, asked)) === undefined)
    throw fail('PROFILE_NOT_FOUND')
  const linked = externalId === undefined ? undefined : await linkedClient(w, programSource, externalId)
  const known = asked ?? linked ?? (await byAddress(w, externalId, add))
  const isNew = known === undefined
  const newName = name ?? add[0]?.value
  if (isNew && newName === undefined) throw fieldError('name', 'FIELD_REQUIRED')
  const clientId = known ?? (await createClient(w, newName!.trim(), nameOf(program)))
  const survivor = (await survivorOf(w, w.organizationId, clientId)) ?? clientId
  const { addTags = [], removeTags = [], status, extra = {} } = input
  await applyProfile(w, survivor, { name, add, remove, addTags, removeTags, status, extra }, authorOf(program))
  if (externalId !== undefined) {
    const owner = await linkClient(w, { source: programSource, externalId, clientId: survivor, by: nameOf(program) })
    if ((await survivorOf(w, w.organizationId, owner)) !== survivor) throw fail('PROFILE_EXISTS')
  }
  const [client] = await openClients(w, w.organizationId, [survivor])
  return { client: client!, created: isNew }
}
export const saveClient = (ctx: Ctx, input: Input): Promise<Saved> => {
  const program = programOf(ctx)
  return work(ctx.deps, program.organizationId, (w) =>
    answeredOnce(w, program, { callKey: ctx.callKey, input }, () => save(w, program, input)),
  )
}
