/** How people type marks: as in the messengers. */
export const typedSigns = { bold: '*', italic: '_', strike: '~', code: '`' } as const
export type SignKind = keyof typeof typedSigns
