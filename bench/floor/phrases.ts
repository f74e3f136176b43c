/** Looks for each phrase in the text, one after another, without word forms and without rules. */
export const anyPhraseIn = (phrases: readonly string[], text: string): boolean =>
  phrases.some((phrase) => text.includes(phrase))
