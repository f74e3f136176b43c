/** Something that is seen: neither blanks alone nor characters without a shape, such as zero-width ones. */
export const isSeen = (text: string): boolean => /[^\s\p{Cc}\p{DI}\u2800]/u.test(text)

/** Characters that turn the direction of the text behind them: with them a name shows other letters than it has. */
const turning = /[\u202a-\u202e\u2066-\u2069]/
export const isStraight = (text: string): boolean => !turning.test(text)
/** For names from elsewhere, which cannot be refused. */
export const straight = (text: string): string => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
