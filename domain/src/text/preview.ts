/** The first line of a list row: white space folded, at most 200 characters, never half a character. */
export const previewOf = (text: string, fileName: string | null): string => {
  const line = text
    .slice(0, 1000)
    .replace(/\s{2,}|[^\S ]/g, ' ')
    .trim()
  if (line === '') return fileName ?? ''
  return line.length <= 200 ? line : [...line].slice(0, 200).join('')
}
