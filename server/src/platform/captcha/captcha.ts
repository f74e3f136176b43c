/** A riddle for a browser, and the judgement of its answer. Another provider is another file with this shape. */
export interface Captcha {
  readonly kind: 'proofOfWork'
  /** `binding`: what the answer will be good for, and for whom. Opaque to the browser. */
  readonly challenge: (binding: string) => Promise<string>
  /** The id of the riddle, by which its answer is used up; null: not an answer to a riddle of ours with this binding. */
  readonly verify: (
    answer: string,
    binding: string,
  ) => Promise<{ readonly id: Buffer; readonly expiresAt: number } | null>
}
