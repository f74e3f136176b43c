/** A problem that the person who starts the server can fix. The message says what is wrong and what to do. */
export class EmbeddedError extends Error {
  override readonly name: string = 'EmbeddedError'
}
/** Another process uses the folder. */
export class FolderInUse extends EmbeddedError {}
