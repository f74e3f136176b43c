import { fail } from '@beseda/contract/errors/index.ts'
import { prepared } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'

const claim = prepared(`
  update files f set sweep_at = null
  where organization_id = $1 and id = $2 and uploaded_by_user = $3 and mime = any ($4::text[]) and message_id is null
    and sweep_at is not null and not exists (select from client_photos p where p.id = f.id)
  returning id`)

/** Claims a photo that `uploadedBy` uploaded and nobody has. Throws FILE_NOT_FOUND. */
export const claimPhoto = async (
  w: Work,
  o: { readonly photoId: string; readonly uploadedBy: string; readonly mimes: readonly string[] },
): Promise<void> => {
  const [taken] = await w.run(claim, [w.organizationId, o.photoId, o.uploadedBy, o.mimes])
  if (!taken) throw fail('FILE_NOT_FOUND')
}
