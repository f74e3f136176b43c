import { support } from '@beseda/contract/channels/support.ts'
import { inLang, type Lang } from '@beseda/contract/lang.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'

const find = prepared(`select id, active from channels where organization_id = $1 and type = $2`)
/** Its chats go to the oldest team; without one everybody sees them. */
const insert = prepared(`
  insert into channels (id, organization_id, type, name, team_id, settings, created_at)
  values ($2, $1, $3, $4, (select t.id from teams t where t.organization_id = $1 and t.deleted_at is null order by t.created_at, t.id limit 1), $5, $6)
  on conflict (organization_id) where type = 'support' do nothing`)

export interface SupportChannel {
  readonly id: string
  readonly active: boolean
}
/** The support channel of the organization of service staff; the first call creates it. */
export const ensureSupportChannel = async (w: Work, lang: Lang): Promise<SupportChannel> => {
  const key = [w.organizationId, support.type]
  const [known] = await w.run<SupportChannel>(find, key)
  if (known) return known
  const settings = JSON.stringify(support.initial?.(lang) ?? {})
  await w.run(insert, [w.organizationId, w.newId(), support.type, inLang(support.label, lang), settings, toDb(w.now)])
  return (await w.run<SupportChannel>(find, key))[0]!
}
