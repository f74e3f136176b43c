import { searchForms } from '@beseda/domain/text/search-forms.ts'
import { prepared } from '../../platform/db.ts'
import { foldedSql, indexable, within } from '../../platform/search-sql.ts'
import { systemWork, type WorkDeps } from '../../platform/unit-of-work.ts'

/** More letters find the others. */
const most = 1000
/**
 * $2 the words in both layouts of the keyboard, $3 and $4 the same as the indexes find them, $5 digits of a phone or a tax id, $6
 * the same without an 8 in front. Text comparison is not leakproof, so row-level security hides these indexes (decision 040).
 */
const matching = prepared(`
  (select id from companies where organization_id = $1 and (name ilike $3 or name ilike $4)
    and ${foldedSql('name')} like any ($2::text[]) limit ${most})
  union
  (select id from companies where organization_id = $1 and (site ilike $3 or email ilike $3) limit ${most})
  union
  (select id from companies where organization_id = $1 and (phone like $5 or phone like $6 or tax_id like $5) limit ${most})`)

/** The digits of a search that looks like a number, as typed and without an 8 in front, which stands for +7. */
const digitsOf = (words: string): readonly (string | null)[] => {
  const digits = /^[\d\s()+.-]{3,}$/.test(words) ? words.replace(/\D/g, '').replace(/^[78](?=\d{10}$)/, '') : ''
  return [digits, digits.replace(/^8/, '')].map((part) => (part.length < 3 ? null : `%${part}%`))
}
/** Ids of the companies that the words find; null: no words. */
export const searchCompanies = async (
  deps: WorkDeps,
  organizationId: string,
  typed: string,
): Promise<string[] | null> => {
  const words = typed.trim()
  if (words === '') return null
  const forms = searchForms(words)
  const [first, other = first] = forms.map(indexable)
  const values = [organizationId, forms.map(within), first, other, ...digitsOf(words)]
  return systemWork(deps, async (s) => (await s.run<{ id: string }>(matching, values)).map(({ id }) => id))
}
