import type { Book } from './book.ts'
import type { ClientRow, Register } from './contacts.ts'
import { cities, commonTags, companies, extraFields, type FieldName, profiles } from './content/client-profiles.ts'
import type { Rows } from './organization-rows.ts'

const dayMs = 24 * 3_600_000
interface Facts {
  readonly book: Book
  readonly register: Register
  readonly userIds: ReadonlyMap<string, string>
}

/** Tags, extra fields, companies and comments of the clients. They use no chance: the chats stay as they are. */
export const clientProfiles = ({ book, register, userIds }: Facts): Rows => {
  const of = { organization_id: book.organizationId }
  const { clients } = register
  const contents = clients.map((row, i) => ({ row, ...(written(row) ?? ordinary(row, i)) }))
  const tagIds = idsOf(book, [...new Set(contents.flatMap(({ tags = [] }) => tags))])
  const fieldIds = idsOf(
    book,
    extraFields.map(({ name }) => name),
  )
  const companyIds = idsOf(
    book,
    companies.map(({ name }) => name),
  )
  const known = contents.map((content) => ({ ...content, whose: { ...of, client_id: content.row.id } }))
  return {
    tags: [...tagIds].map(([name, id]) => ({ id, ...of, name })),
    client_tags: known.flatMap(({ whose, tags = [] }) => tags.map((tag) => ({ ...whose, tag_id: tagIds.get(tag) }))),
    extra_fields: extraFields.map(({ name, kind, choices }, position) => ({
      ...{ id: fieldIds.get(name), ...of, name, kind, choices, position },
    })),
    extra_values: known.flatMap(({ whose, fields = {} }) =>
      Object.entries(fields).map(([name, value]) => ({ ...whose, field_id: fieldIds.get(name as FieldName), value })),
    ),
    companies: companies.map(({ name, taxId, ...rest }) => ({
      ...{ id: companyIds.get(name), ...of, name, tax_id: taxId, ...rest, created_at: book.now - 70 * dayMs },
    })),
    client_companies: known.flatMap(({ whose, company }) =>
      company ? [{ ...whose, company_id: companyIds.get(company.name), position: company.position }] : [],
    ),
    client_comments: known.flatMap(({ whose, row, comment }) => {
      if (!comment) return []
      const at = Math.max(book.now - comment.daysAgo * dayMs, row.created_at)
      return [
        { id: book.ids.next(), ...whose, author_id: userIds.get(comment.author), text: comment.text, created_at: at },
      ]
    }),
  }
}
const written = ({ name }: ClientRow) => profiles.find(({ client }) => client === name)
/** Guests have nothing: nobody knows who they are. */
const ordinary = ({ name }: ClientRow, i: number): Omit<(typeof profiles)[number], 'client'> =>
  name.startsWith('Гость')
    ? {}
    : {
        tags: commonTags.filter(({ every }) => i % every === 0).map(({ tag }) => tag),
        fields: { Город: cities[i % cities.length]! },
      }
const idsOf = <K extends string>(book: Book, keys: readonly K[]): ReadonlyMap<K, string> =>
  new Map(keys.map((key) => [key, book.ids.next()]))
