import type { DeletionPreview } from '@beseda/contract/entities/client-deletion.ts'
import { crmTypes } from '@beseda/contract/entities/crm.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import type { Lang } from '@beseda/contract/lang.ts'
import { inLang } from '@beseda/contract/lang.ts'
import { prepared, type Runner } from '../../platform/db.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { survivorOf } from '../client-survivors/index.ts'
import { isVisible, viewerValues } from '../clients/index.ts'
import { countAll, countKept, keptOf, removedOf } from './counts.ts'
import { personOf } from './person.ts'

const visible = prepared(`
  select cl.id, cl.name from clients cl
  where cl.organization_id = $1 and cl.id = $5 and cl.deleted_at is null and ${isVisible('cl.id')}`)
const open = prepared(`
  select count(*)::int as n from chats where organization_id = $1 and id = any ($2::uuid[]) and status <> 'closed'`)
/** Programs that gave the client an id of theirs, by the name of the key, and the CRM. */
const sources = prepared(`
  select distinct source, case when source = 'api' then synced_by else source end as name
  from client_links where organization_id = $1 and client_id = any ($2::uuid[]) order by name`)

export const elsewhereOf = async (
  c: Runner,
  organizationId: string,
  clientIds: readonly string[],
  lang: Lang,
): Promise<string[]> =>
  (await c.run<{ source: string; name: string }>(sources, [organizationId, clientIds])).map(({ source, name }) =>
    Object.hasOwn(crmTypes, source) ? inLang(crmTypes[source as keyof typeof crmTypes], lang) : name,
  )

export const previewDeletion = async (
  c: Runner,
  user: SignedIn,
  { clientId: asked, lang }: { readonly clientId: string; readonly lang: Lang },
): Promise<DeletionPreview> => {
  const { organizationId } = user
  const clientId = (await survivorOf(c, organizationId, asked)) ?? asked
  const [client] = await c.run<{ id: string; name: string }>(visible, [...viewerValues(user), clientId])
  if (!client) throw fail('PROFILE_NOT_FOUND')
  const person = await personOf(c, organizationId, clientId)
  const [chats] = await c.run<{ n: number }>(open, [organizationId, person.chatIds])
  return {
    client,
    openChats: chats?.n ?? 0,
    removed: removedOf(await countAll(c, organizationId, person)),
    kept: keptOf(await countKept(c, organizationId, person)),
    elsewhere: await elsewhereOf(c, organizationId, person.clientIds, lang),
  }
}
