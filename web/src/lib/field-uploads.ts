/** Uploads of form fields that are under way; each resolves to false when it failed. */
const uploads = new Set<Promise<boolean>>()

/** Forms wait for this upload before they save. Returns a function that ends that. */
export const holdSaving = (upload: Promise<boolean>): (() => void) => {
  uploads.add(upload)
  return () => void uploads.delete(upload)
}
/** Waits for the uploads under way. False: one failed, and its field says why. */
export const uploadsDone = async (): Promise<boolean> => (await Promise.all(uploads)).every(Boolean)
