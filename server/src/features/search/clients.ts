import { folded } from '@beseda/domain/text/search-forms.ts'
import { prepared } from '../../platform/db.ts'
import { foldedSql, indexable, within } from '../../platform/search-sql.ts'
import type { SystemWork } from '../../platform/unit-of-work.ts'

/** Of more clients than this, some are found; more letters find the others. */
const most = 500
/** $2 the words within a name or address, $3 the same for the indexes of the unfolded columns, $4 digits of a phone (decision 040). */
const matching = prepared(`
  (select id from clients where organization_id = $1 and name ilike $3 and ${foldedSql('name')} like $2 limit ${most})
  union
  (select client_id from contacts where organization_id = $1 and address ilike $3 and ${foldedSql('address')} like $2 limit ${most})
  union
  (select client_id from contacts where organization_id = $1 and regexp_replace(address, '\\D', '', 'g') like $4 limit ${most})
  union
  (select client_id from client_details where organization_id = $1 and value ilike $3 limit ${most})
  union
  (select client_id from client_details where organization_id = $1 and value like $4 limit ${most})
  union
  (select cc.client_id from companies co join client_companies cc on cc.company_id = co.id
    where co.organization_id = $1 and co.name ilike $3 and ${foldedSql('co.name')} like $2 limit ${most})`)

/** Clients by a part of their name, address, phone, e-mail or company. */
export const matchingClients = async (
  s: SystemWork,
  organizationId: string,
  text: string,
  phone: string | null,
): Promise<string[]> => {
  const words = folded(text.trim())
  if (words === '') return []
  // with 8, 7 or no country code the rest is the same
  const digits = phone !== null && phone.length === 11 && phone.startsWith('7') ? phone.slice(1) : phone
  const rows = await s.run<{ id: string }>(matching, [
    organizationId,
    within(words),
    indexable(words),
    digits && `%${digits}%`,
  ])
  return rows.map(({ id }) => id)
}
