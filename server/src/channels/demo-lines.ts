/** A line of a conversation of the demo, by who says it. */
export const client = (text: string) => ({ by: 'client', text }) as const
export const operator = (text: string) => ({ by: 'operator', text }) as const
