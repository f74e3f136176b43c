/** What an answer is good for, and for whom. */
export interface Binding {
  readonly purpose: string
  /** Of the network. */
  readonly address: string
}
/** A riddle for a browser, and the judgement of its answer. Another provider is another file with this shape. */
export interface Captcha {
  readonly kind: 'proofOfWork' | 'smartCaptcha'
  /** Whose script and frames our pages have to load for it; null: nobody's. */
  readonly origin: string | null
  /** What the browser needs to answer; for our own pages only. */
  readonly challenge: (binding: Binding) => Promise<string>
  /**
   * An id by which the answer is used up; null: not an answer to this riddle. Throws UNAVAILABLE when nobody can judge it
   * now: nobody comes in unjudged.
   */
  readonly verify: (
    answer: string,
    binding: Binding,
  ) => Promise<{ readonly id: Buffer; readonly expiresAt: number } | null>
}
