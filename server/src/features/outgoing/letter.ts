/** Paragraphs. A paragraph that is only a URL becomes a link; one that is only digits is shown as a large code. */
export interface Letter {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** Short text for SMS. */
  readonly short: string
  /** The name of the sender, for letters to clients; absent: the brand's. */
  readonly sender?: string
}
