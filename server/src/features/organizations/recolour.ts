import { type BrandId, brands } from '@beseda/contract/brands.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { prepared } from '../../platform/db.ts'
import { noteEdit } from '../../platform/field-versions.ts'
import type { SignedIn } from '../../platform/gate.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { recordChange } from '../audit/index.ts'

const recolour = prepared(`
  update channels set settings = jsonb_set(settings, '{accent}', to_jsonb($3::text))
  where organization_id = $1 and lower(settings ->> 'accent') = lower($2) returning id, type, name`)
interface Row {
  readonly id: string
  readonly type: string
  readonly name: string
}
/** Widgets and chat pages that still have the colour of the former brand get that of the new one; a chosen colour stays. */
export const recolourChannels = async (
  w: Work,
  user: SignedIn,
  looks: { readonly before: BrandId; readonly after: BrandId },
): Promise<void> => {
  const [old, accent] = [brands[looks.before].light.accent, brands[looks.after].light.accent]
  if (old === accent) return
  const rows = await w.run<Row>(recolour, [w.organizationId, old, accent])
  if (rows.length === 0) return
  await noteEdit(w, 'channels', { ids: rows.map(({ id }) => id), fields: ['settings.accent'], by: user.name })
  const by = byUser(user.userId)
  for (const { id, type, name } of rows) {
    w.emit({ type: 'channel.changed', channelId: id, by, reason: 'changed', renamed: false })
    const [before, after] = [old, accent].map((colour) => ({ [`${type}.accent`]: colour }))
    recordChange(w, { entity: 'channel', entityId: id, name, action: 'changed', before: before!, after: after!, by })
  }
}
