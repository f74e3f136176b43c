import type { Clock } from '../../platform/clock.ts'
import type { FileStore } from '../../platform/files.ts'

/** The signed link of `users.photo_id`. */
export const photoUrl = (files: FileStore, now: number, photoId: string | null): string | null =>
  photoId === null ? null : files.link(photoId, now)

/** What entities with the photo of a client need: its link by its id. */
export type PhotoLink = (photoId: string | null) => string | null
export const photoLinkOf = ({ files, clock }: { readonly files: FileStore; readonly clock: Clock }): PhotoLink => {
  const now = clock.now()
  return (photoId) => photoUrl(files, now, photoId)
}
