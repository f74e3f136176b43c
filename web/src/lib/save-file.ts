/** Spreadsheets read UTF-8 only after this mark. */
const byteOrderMark = '\uFEFF'

/** Lets the browser save a CSV text as a file. */
export const saveCsv = (name: string, ...parts: readonly string[]): void =>
  save(name, new Blob([byteOrderMark, ...parts], { type: 'text/csv;charset=utf-8' }))
/** Lets the browser save a JSON text as a file. */
export const saveJson = (name: string, text: string): void => save(name, new Blob([text], { type: 'application/json' }))
const save = (name: string, content: Blob): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
/** Lets the browser save bytes as a file. */
export const saveBytes = (name: string, parts: readonly Uint8Array<ArrayBuffer>[]): void =>
  save(name, new Blob([...parts]))
export const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))
interface BytePart {
  readonly base64: string
  readonly next: number | null
}
/** All parts of a file that the server sends in parts. `at`: where a part begins, in bytes. */
export const bytePartsOf = async (fetchPart: (at: number) => Promise<BytePart>): Promise<Uint8Array<ArrayBuffer>[]> => {
  const parts: Uint8Array<ArrayBuffer>[] = []
  for (let at: number | null = 0; at !== null; ) {
    const part: BytePart = await fetchPart(at)
    parts.push(bytesOf(part.base64))
    at = part.next
  }
  return parts
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
