import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'

/** The test's own record of what it sent and got acknowledged, in a file. */
export interface Notebook {
  readonly sent: (key: string, id: string) => void
  /** `seq` null: the response does not contain it. */
  readonly acked: (key: string, id: string, seq: number | null) => void
  readonly close: () => void
}
export interface Sending {
  /** The sender. */
  readonly key: string
  readonly id: string
  readonly acked: boolean
  /** The `seq` in the server's response; null: it contained none. */
  readonly seq: number | null
}
export const openNotebook = (file: string): Notebook => {
  const fd = openSync(file, 'a')
  const line = (...words: readonly (string | number)[]) => void writeSync(fd, `${words.join('\t')}\n`)
  return {
    sent: (key, id) => line('sent', key, id),
    acked: (key, id, seq) => line('acked', key, id, seq ?? ''),
    close: () => closeSync(fd),
  }
}
/** Every message once, in the order of its first attempt. */
export const readNotebook = (file: string): Sending[] => {
  const all = new Map<string, Sending>()
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [what, key = '', id = '', seq] = line.split('\t')
    if (what === 'sent' && !all.has(id)) all.set(id, { key, id, acked: false, seq: null })
    if (what === 'acked') all.set(id, { key, id, acked: true, seq: seq ? Number(seq) : null })
  }
  return [...all.values()]
}
