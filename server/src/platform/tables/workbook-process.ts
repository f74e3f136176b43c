/**
 * The program that reads a workbook: xlsx on its input, the first sheet as CSV on its output. It runs with little memory and no
 * environment, because a small file may unpack to gigabytes.
 */
import { once } from 'node:events'
import { streamXlsxRows } from 'hucre/xlsx'

const maxRows = Number(process.argv[2])
const maxColumns = 1_000

const bytes = async (): Promise<Uint8Array> => {
  const parts: Uint8Array[] = []
  for await (const part of process.stdin) parts.push(part as Uint8Array)
  return Buffer.concat(parts)
}
/** A date without a time is a day, as people write it; other values are as the sheet has them. */
const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (!(value instanceof Date)) return String(value)
  if (Number.isNaN(value.getTime())) return ''
  const iso = value.toISOString()
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 19).replace('T', ' ')
}
const cellOf = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

let written = 0
const write = async (text: string): Promise<void> => {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain')
}
for await (const { index, values } of streamXlsxRows(await bytes(), { maxRows })) {
  if (index > maxRows) break
  const line = values.slice(0, maxColumns).map((value) => cellOf(textOf(value)))
  // rows that the sheet leaves out keep their numbers
  await write(`${'\n'.repeat(Math.max(0, index - written))}${line.join(',')}\n`)
  written = Math.max(written, index) + 1
}
