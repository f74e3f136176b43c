import { type Ctx, userOf } from '../../platform/endpoints.ts'
import type { ReceivedFile } from '../../platform/files.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { photoOf, putPhoto } from '../client-photos/index.ts'
import { addFile } from '../files/index.ts'
import { claimPhoto, clientPhotoMimes } from '../photos/index.ts'
import { changeByProgram, changeClient } from './change.ts'

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

/** The photo that a provider shows of the client. What a person decided stays; returns whether the client has it now. */
export const takePhoto = (w: Work, clientId: string, file: ReceivedFile): Promise<boolean> => {
  const by = { kind: 'client', id: clientId } as const
  return changeByProgram(w, clientId, { by, auditBy: by, source: null }, async ({ client, show }) => {
    if ((await photoOf(w, client.id)).source === 'person') return false
    await addFile(w, file, null)
    await putPhoto(w, client.id, { photoId: file.id, source: 'provider', isNew: true })
    show('photoSet')
    return true
  })
}
