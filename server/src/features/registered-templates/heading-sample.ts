import { roleOfUpload } from '@beseda/contract/entities/part.ts'
import { AppError } from '@beseda/contract/errors/index.ts'
import { type HeaderKind, sampleMisfit } from '@beseda/domain/registered-templates/header.ts'
import type { OutgoingFile } from '../../channels/outbound.ts'
import { prepared } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { type AttachedFile, claimFiles } from '../files/index.ts'

const keep = prepared(`
  update files set registered_template_id = $2, sweep_at = null where organization_id = $1 and id = $3`)

/** The template has this upload of the user as its sample. Throws when it is not theirs or does not fit. */
export const keepSample = async (
  w: Work,
  o: { readonly templateId: string; readonly userId: string; readonly header: { kind: HeaderKind; fileId: string } },
): Promise<void> => {
  const [file] = await claimFiles(w, [o.header.fileId], { userId: o.userId })
  const refusal = sampleMisfit(o.header.kind, file!)
  if (refusal) throw new AppError(refusal)
  await w.run(keep, [w.organizationId, o.templateId, o.header.fileId])
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
