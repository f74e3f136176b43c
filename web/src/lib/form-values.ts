/** '7' → 7, '' → null; other texts are returned unchanged, and the schema refuses them. */
export const wholeNumber = (text: string): number | string | null => {
  const bare = text.replace(/\s/g, '')
  if (bare === '') return null
  return /^-?\d{1,15}$/.test(bare) ? Number(bare) : text
}
export const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())
