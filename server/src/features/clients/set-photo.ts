import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { photoOf, putPhoto } from '../client-photos/index.ts'
import { claimPhoto, clientPhotoMimes } from '../photos/index.ts'
import { changeClient } from './change.ts'

/** A photo that the user uploaded, or none. Setting the same photo again changes nothing. */
export const setPhoto = (
  ctx: Ctx,
  { clientId, photoId }: { readonly clientId: string; readonly photoId: string | null },
): Promise<null> =>
  changeClient(ctx, clientId, async ({ w, client, show, record }) => {
    const before = await photoOf(w, client.id)
    if (before.id === photoId) return null
    if (photoId !== null) await claimPhoto(w, { photoId, uploadedBy: userOf(ctx).userId, mimes: clientPhotoMimes })
    await putPhoto(w, client.id, { photoId, source: 'person', isNew: true })
    show('photoSet')
    record({ clientPhoto: before.at }, { clientPhoto: photoId === null ? null : w.now })
    return null
  })
