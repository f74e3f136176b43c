/** The purpose and the caller that an answer is valid for. */
export interface Binding {
  readonly purpose: string
  /** Network address. */
  readonly address: string
}
/** A challenge for a browser and the verification of its answer. Another provider is another file with this interface. */
export interface Captcha {
  readonly kind: 'proofOfWork' | 'smartCaptcha'
  /** Origin of the provider's script and frames; null: none are loaded. */
  readonly origin: string | null
  /** The data that the browser needs to answer; for our own pages only. */
  readonly challenge: (binding: Binding) => Promise<string>
  /**
   * Returns an id that marks the answer as used; null: the answer is wrong. Throws UNAVAILABLE when the provider cannot be
   * reached, so nobody passes unverified.
   */
  readonly verify: (
    answer: string,
    binding: Binding,
  ) => Promise<{ readonly id: Buffer; readonly expiresAt: number } | null>
}
