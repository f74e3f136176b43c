import {
  type Autoreply,
  type AutoreplySettings,
  autoreplyKindNames,
  initialAutoreply,
} from '@beseda/contract/entities/autoreply.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { prepared, type Runner } from '../../platform/db.ts'
import { editColumns } from '../../platform/field-versions.ts'
import type { FileStore } from '../../platform/files.ts'
import { filesById } from '../files/index.ts'

interface Row extends Pick<Autoreply, 'kind' | 'version' | 'changed'> {
  readonly id: string
  readonly settings: Partial<AutoreplySettings>
}
const all = prepared(
  `select a.id, a.kind, ${editColumns('a')}, a.settings from autoreplies a where a.organization_id = $1 and a.channel_id = $2`,
)
const channel = prepared(`select type, name from channels where organization_id = $1 and id = $2`)
export interface ChannelOfReplies {
  readonly type: string
  readonly name: string
}
export const findChannelOfReplies = async (
  c: Runner,
  organizationId: string,
  channelId: string,
): Promise<ChannelOfReplies> => {
  const [found] = await c.run<ChannelOfReplies>(channel, [organizationId, channelId])
  if (!found) throw fail('SERVICE_ACCOUNT_NOT_FOUND')
  return found
}
export interface StoredReply {
  /** Null: never set. */
  readonly id: string | null
  readonly reply: Autoreply
}
/** One of each kind, with links of its files that expire. */
export const readReplies = async (
  c: Runner,
  links: { readonly files: FileStore; readonly now: number },
  organizationId: string,
  channelId: string,
): Promise<StoredReply[]> => {
  const rows = await c.run<Row>(all, [organizationId, channelId])
  const ids = rows.flatMap(({ settings }) => settings.files?.map((f) => f.id) ?? [])
  const known = await filesById(c, organizationId, ids)
  return autoreplyKindNames.map((kind) => {
    const row = rows.find((r) => r.kind === kind)
    const { version = 1, changed = {}, settings } = row ?? {}
    const files = (settings?.files ?? []).flatMap((f) => {
      const file = known.get(f.id)
      return file ? [{ ...file, url: links.files.link(f.id, links.now) }] : []
    })
    return { id: row?.id ?? null, reply: { kind, version, changed, ...initialAutoreply, ...settings, files } }
  })
}
