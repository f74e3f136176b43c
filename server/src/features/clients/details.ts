import type { ClientDetail } from '@beseda/contract/entities/client.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { email } from '@beseda/contract/fields.ts'
import { limits } from '@beseda/contract/limits.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Ctx } from '../../platform/endpoints.ts'
import { fieldError } from '../../platform/input-error.ts'
import { normalizedPhone } from '../../platform/phones.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { changeClient } from './change.ts'

type Detail = Pick<ClientDetail, 'kind' | 'value'>
const select = prepared(`
  select id, kind, value from client_details where organization_id = $1 and client_id = $2 order by created_at, id`)
const owner = prepared(`select client_id as "clientId" from client_details where organization_id = $1 and id = $2`)
const insert = prepared(`
  insert into client_details (id, organization_id, client_id, kind, value, source, created_at)
  values ($2, $1, $3, $4, $5, 'operator', $6) on conflict do nothing returning id`)
const remove = prepared(`delete from client_details where organization_id = $1 and id = $2`)

const clientOf = async (w: Work, detailId: string): Promise<string | undefined> =>
  (await w.run<{ clientId: string }>(owner, [w.organizationId, detailId]))[0]?.clientId

export const detailsOf = (w: Work, clientId: string): Promise<ClientDetail[]> =>
  w.run<ClientDetail>(select, [w.organizationId, clientId])
export const valuesOf = (details: readonly Detail[]): string[] => details.map((d) => d.value)
export const isSame = (a: Detail, b: Detail): boolean => a.kind === b.kind && a.value === b.value
/** False: there is one with this id or value. */
export const insertDetail = async (w: Work, clientId: string, { id, kind, value }: ClientDetail): Promise<boolean> =>
  (await w.run(insert, [w.organizationId, id, clientId, kind, value, toDb(w.now)])).length > 0
export const deleteDetail = (w: Work, detailId: string): Promise<unknown> => w.run(remove, [w.organizationId, detailId])

/** A phone as E.164, an e-mail in lower case; null: it is none. */
export const normalizedDetail = ({ kind, value }: Detail): string | null => {
  if (kind === 'phone') return normalizedPhone(value)
  return email.safeParse(value).success ? value.trim().toLowerCase() : null
}
const normalized = (detail: Detail): string => {
  const value = normalizedDetail(detail)
  if (value === null) throw fieldError('value', detail.kind === 'email' ? 'EMAIL_FORMAT' : 'PHONE_FORMAT')
  return value
}

/** Repeated with the same id, it changes nothing. */
export const addDetail = (
  ctx: Ctx,
  { clientId, ...input }: ClientDetail & { clientId: string },
): Promise<ClientDetail> => {
  const detail = { ...input, value: normalized(input) }
  return changeClient(ctx, clientId, async ({ w, client, record, show }) => {
    const before = await detailsOf(w, client.id)
    const known = before.find((d) => isSame(d, detail))
    if (known?.id === detail.id) return known
    if (known) throw fail('CONTACT_EXISTS')
    if (before.length >= limits.clientDetails) throw fail('OBJECT_LIMIT_REACHED', { max: limits.clientDetails })
    if (!(await insertDetail(w, client.id, detail))) throw fail('CONTACT_EXISTS')
    show('contactsChanged')
    record({ clientContacts: valuesOf(before) }, { clientContacts: valuesOf([...before, detail]) })
    return detail
  })
}

export const removeDetail = (ctx: Ctx, detailId: string): Promise<null> =>
  changeClient(
    ctx,
    { find: (w) => clientOf(w, detailId), missing: 'CONTACT_NOT_FOUND' },
    async ({ w, client, record, show }) => {
      const before = await detailsOf(w, client.id)
      if (!before.some((d) => d.id === detailId)) throw fail('CONTACT_NOT_FOUND')
      await deleteDetail(w, detailId)
      show('contactsChanged')
      record(
        { clientContacts: valuesOf(before) },
        { clientContacts: valuesOf(before.filter((d) => d.id !== detailId)) },
      )
      return null
    },
  )
