import { roleOfUpload } from '@beseda/contract/entities/part.ts'
import { AppError } from '@beseda/contract/errors/index.ts'
import { type HeaderKind, sampleMisfit } from '@beseda/domain/registered-templates/header.ts'
import type { OutgoingFile } from '../../channels/outbound.ts'
import { prepared } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { type AttachedFile, ownedFiles } from '../files/index.ts'

const samples = ownedFiles('registered_template_id')

/** The template has this upload of the user as its sample. Throws when it is not theirs or does not fit. */
export const keepSample = async (
  w: Work,
  o: { readonly templateId: string; readonly userId: string; readonly header: { kind: HeaderKind; fileId: string } },
): Promise<void> => {
  const { templateId: ownerId, userId } = o
  const [file] = await samples.set(w, { ownerId, userId, before: [], ids: [o.header.fileId] })
  const refusal = sampleMisfit(o.header.kind, file!)
  if (refusal) throw new AppError(refusal)
}
const remove = prepared('delete from registered_templates where organization_id = $1 and id = any ($2::uuid[])')
/** Their samples are swept. */
export const removeTemplates = async (w: Work, templates: readonly { readonly id: string }[]): Promise<void> => {
  if (templates.length === 0) return
  const ids = templates.map(({ id }) => id)
  await samples.release(w, ids)
  await w.run(remove, [w.organizationId, ids])
}
/** As adapters get it. */
export const sampleFor = (
  deps: Pick<Deps, 'files' | 'settings' | 'clock'>,
  { id, name, mime, bytes, kind }: AttachedFile,
): OutgoingFile => ({
  ...{ kind: 'file', role: roleOfUpload({ kind, mime }), name, mime, bytes, caption: '' },
  url: deps.settings.publicUrl + deps.files.link(id, deps.clock.now()),
  open: () => deps.files.open(id),
})
