import { searchForms } from '@beseda/domain/text/search-forms.ts'
import { prepared } from '../../platform/db.ts'
import { foldedSql, indexable, within } from '../../platform/search-sql.ts'
import { systemWork, type WorkDeps } from '../../platform/unit-of-work.ts'

/** From each source, the words narrow the rest. */
const most = 1000
const isNamed = (column: string): string => `${foldedSql(column)} like any ($2::text[])`
/**
 * Clients that match the search: $2 the words in both layouts of the keyboard, $3 and $6 digits of a phone, $4 and $5 the words as the
 * indexes find them. Text comparison is not leakproof, so row-level security hides these indexes (decision 040).
 */
const matching = prepared(`
  (select id from clients where organization_id = $1 and (name ilike $4 or name ilike $5) and ${isNamed('name')} limit ${most})
  union
  (select client_id from contacts
    where organization_id = $1 and (address ilike $4 or address ilike $5) and ${isNamed('address')} limit ${most})
  union
  (select client_id from contacts
    where organization_id = $1 and (regexp_replace(address, '\\D', '', 'g') like $3 or regexp_replace(address, '\\D', '', 'g') like $6) limit ${most})
  union
  (select client_id from client_details
    where organization_id = $1 and (value ilike $4 or value ilike $5 or value like $3 or value like $6) limit ${most})
  union
  (select client_id from extra_values
    where organization_id = $1 and (value ilike $4 or value ilike $5) and ${isNamed('value')} limit ${most})
  union
  (select ct.client_id from tags t join client_tags ct on ct.tag_id = t.id
    where t.organization_id = $1 and ${isNamed('t.name')} limit ${most})
  union
  (select cc.client_id from companies co join client_companies cc on cc.company_id = co.id
    where co.organization_id = $1 and (co.name ilike $4 or co.name ilike $5) and ${isNamed('co.name')} limit ${most})`)

/**
 * The digits of a search that looks like a phone, as typed and without an 8 in front, which stands for +7; null: it does not.
 */
const phoneDigits = (words: string): readonly (string | null)[] => {
  if (!/^[\d\s()+.-]{3,}$/.test(words)) return [null, null]
  const digits = words.replace(/\D/g, '').replace(/^[78](?=\d{10}$)/, '')
  return [digits, digits.replace(/^8/, '')].map((part) => (part.length < 3 ? null : `%${part}%`))
}
/** Ids of the clients of the organization that the words find; the caller shows only those that the user sees. */
export const searchClients = (deps: WorkDeps, organizationId: string, words: string): Promise<string[]> =>
  systemWork(deps, async (s) => {
    const forms = searchForms(words)
    const [typed, other = typed] = forms.map(indexable)
    const [phone, local] = phoneDigits(words)
    const values = [organizationId, forms.map(within), phone, typed, other, local]
    return (await s.run<{ id: string }>(matching, values)).map(({ id }) => id)
  })
