import type { FileStore } from '../../platform/files.ts'

/** The signed link of `users.photo_id`. */
export const photoUrl = (files: FileStore, now: number, photoId: string | null): string | null =>
  photoId === null ? null : files.link(photoId, now)
