import type { ArticleDoc } from '@beseda/contract/entities/article-doc.ts'
import type { StoredFile } from '@beseda/contract/entities/file.ts'
import { picturesIn } from '@beseda/domain/knowledge/plain-text.ts'
import { prepared } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { systemWork } from '../../platform/unit-of-work.ts'
import { filesById } from '../files/index.ts'

interface Row {
  readonly organizationId: string
  readonly organizationName: string
  readonly brand: string | null
  readonly title: string
  readonly body: ArticleDoc
  readonly isIndexed: boolean
  readonly updatedAt: number
  readonly version: number
}
/** An article as everybody may read it: nothing about people, teams or categories. */
export interface PublicArticle extends Omit<Row, 'organizationId'> {
  /** The pictures, with links that are valid for a day at least. */
  readonly files: readonly StoredFile[]
}
const open = prepared(`
  select a.organization_id as "organizationId", o.name as "organizationName", o.brand, a.title, a.body,
    a.visibility = 'indexed' as "isIndexed", a.updated_at as "updatedAt", a.version
  from articles a join organizations o on o.id = a.organization_id
  where a.id = $1 and a.published and a.deleted_at is null and a.visibility <> 'internal' and o.is_open`)
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Null: there is no such article, or not everybody may read it. */
export const findPublicArticle = async (
  deps: Pick<Deps, 'files' | 'clock'> & Parameters<typeof systemWork>[0],
  id: string,
): Promise<PublicArticle | null> => {
  if (!uuid.test(id)) return null
  return systemWork(deps, async (s) => {
    const [row] = await s.run<Row>(open, [id])
    if (!row) return null
    const { organizationId, ...article } = row
    const pictures = await filesById(s, organizationId, picturesIn(row.body))
    const now = deps.clock.now()
    return {
      ...article,
      files: [...pictures.values()].map((file) => ({ ...file, url: deps.files.link(file.id, now) })),
    }
  })
}
