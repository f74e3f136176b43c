/** Something that the person who starts the product can mend: the message says what is wrong and what to do. */
export class EmbeddedError extends Error {
  override readonly name = 'EmbeddedError'
}
