/** Spreadsheets read UTF-8 only after this mark. */
const byteOrderMark = '\uFEFF'

/** Lets the browser save a CSV text as a file. */
export const saveCsv = (name: string, ...parts: readonly string[]): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([byteOrderMark, ...parts], { type: 'text/csv;charset=utf-8' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
interface Part {
  readonly text: string
  readonly next: string | null
}
/** All parts of a file that the server writes in parts. */
export const partsOf = async (fetchPart: (cursor: string | undefined) => Promise<Part>): Promise<string[]> => {
  const parts: string[] = []
  let cursor: string | undefined
  do {
    const part: Part = await fetchPart(cursor)
    parts.push(part.text)
    cursor = part.next ?? undefined
  } while (cursor !== undefined)
  return parts
}
