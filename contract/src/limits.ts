/** Business limits of spec.md, sections 5 and 9. Lengths in characters, sizes in bytes, times in milliseconds. */
export * as limits from './limit-values.ts'
