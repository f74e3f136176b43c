import type { RegisteredTemplate, TemplateButton } from '@beseda/contract/entities/registered-template.ts'
import { type Connection, prepared } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { AttachedFile } from '../files/index.ts'

interface Row {
  id: string
  channelId: string
  channelName: string
  channelType: string
  name: string
  language: string
  category: string
  status: RegisteredTemplate['status']
  reason: string
  title: string
  text: string
  footer: string
  buttons: TemplateButton[]
  examples: Record<string, string>
  needs: string | null
  sample: AttachedFile | null
  registeredAt: number
}
const select = (where: string) =>
  prepared(`
  select t.id, ch.id as "channelId", ch.name as "channelName", ch.type as "channelType", t.name, t.language, t.category, t.status, t.reason,
    t.title, t.body as text, t.footer, t.buttons, t.examples, t.needs, t.registered_at as "registeredAt",
    case when f.id is not null then json_build_object('id', f.id, 'name', f.name, 'mime', f.mime, 'bytes', f.bytes, 'kind', f.kind,
      'width', f.width, 'height', f.height) end as sample
  from registered_templates t join channels ch on ch.id = t.channel_id left join files f on f.registered_template_id = t.id
  where t.organization_id = $1 and ${where} order by t.registered_at desc, t.id`)
const byChannel = select('($2::uuid is null or t.channel_id = $2)')
const byId = select('t.id = $2')

type Reading = Pick<Connection, 'run'>
/** Without the link of its sample, which expires. */
export interface KnownTemplate extends Omit<RegisteredTemplate, 'sample'> {
  readonly sample: AttachedFile | null
}
const toTemplate = ({ channelId, channelName, channelType, ...r }: Row): KnownTemplate => ({
  ...r,
  channel: { id: channelId, name: channelName, type: channelType },
})
export const listTemplates = async (
  c: Reading,
  organizationId: string,
  channelId: string | null,
): Promise<KnownTemplate[]> => (await c.run<Row>(byChannel, [organizationId, channelId])).map(toTemplate)

export const findTemplate = async (c: Reading, organizationId: string, id: string): Promise<KnownTemplate | null> => {
  const [row] = await c.run<Row>(byId, [organizationId, id])
  return row ? toTemplate(row) : null
}
/** As browsers get it. */
export const withLink = ({ files, clock }: Pick<Deps, 'files' | 'clock'>, t: KnownTemplate): RegisteredTemplate => ({
  ...t,
  sample: t.sample && { ...t.sample, url: files.link(t.sample.id, clock.now()) },
})
