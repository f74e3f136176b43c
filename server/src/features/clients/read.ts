import type { ClientComment, ClientDetail, ClientFacts, ExtraValue } from '@beseda/contract/entities/client.ts'
import type { ClientCompany } from '@beseda/contract/entities/company.ts'
import type { Named } from '@beseda/contract/entities/user.ts'
import type { Runner } from '../../platform/db.ts'
import { prepared } from '../../platform/db.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { alikeClients } from './alike.ts'

const facts = prepared(`
  select
    coalesce((select jsonb_agg(jsonb_build_object('id', id, 'kind', kind, 'value', value) order by created_at, id)
      from client_details where organization_id = $1 and client_id = $2), '[]') as details,
    coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by lower(t.name), t.id)
      from client_tags ct join tags t on t.id = ct.tag_id where ct.organization_id = $1 and ct.client_id = $2), '[]') as tags,
    coalesce((select jsonb_agg(jsonb_build_object('fieldId', field_id, 'value', value))
      from extra_values where organization_id = $1 and client_id = $2), '[]') as extra,
    coalesce((select jsonb_agg(jsonb_build_object('id', co.id, 'name', co.name, 'position', cc.position) order by lower(co.name), co.id)
      from client_companies cc join companies co on co.id = cc.company_id where cc.organization_id = $1 and cc.client_id = $2), '[]') as companies`)
const comments = prepared(`
  select c.id, c.text, c.created_at as "createdAt", c.edited_at as "editedAt", u.id as "authorId", u.name as "authorName"
  from client_comments c join users u on u.id = c.author_id
  where c.organization_id = $1 and c.client_id = $2 order by c.created_at desc, c.id desc`)

interface Facts {
  readonly details: ClientDetail[]
  readonly tags: Named[]
  readonly extra: ExtraValue[]
  readonly companies: ClientCompany[]
}
interface CommentRow extends Omit<ClientComment, 'author'> {
  readonly authorId: string
  readonly authorName: string
}
/** What operators know about a client, and who may be the same person. */
export const clientFacts = async (c: Runner, user: SignedIn, clientId: string): Promise<ClientFacts> => {
  const who = [user.organizationId, clientId]
  const [[known], said, alike] = await Promise.all([
    c.run<Facts>(facts, who),
    c.run<CommentRow>(comments, who),
    alikeClients(c, user, clientId),
  ])
  return {
    details: known?.details ?? [],
    tags: known?.tags ?? [],
    extra: known?.extra ?? [],
    companies: known?.companies ?? [],
    comments: said.map(({ authorId, authorName, ...comment }) => ({
      ...comment,
      author: { id: authorId, name: authorName },
    })),
    alike: [...alike],
  }
}
