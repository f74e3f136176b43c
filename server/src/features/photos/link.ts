import type { FileStore } from '../../platform/files.ts'

/** Where browsers find the photo of `users.photo_id`: a signed link, as for every file. */
export const photoUrl = (files: FileStore, now: number, photoId: string | null): string | null =>
  photoId === null ? null : files.link(photoId, now)
