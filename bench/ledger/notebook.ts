import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'

/** What the generator knows itself, in its own file, whatever the server says later. */
export interface Notebook {
  readonly sent: (key: string, id: string) => void
  /** `seq` null: the answer does not tell the place in the feed. */
  readonly acked: (key: string, id: string, seq: number | null) => void
  readonly close: () => void
}
export interface Sending {
  /** Who sent it. */
  readonly key: string
  readonly id: string
  readonly acked: boolean
  /** The place in the feed that the server answered with; null: it told none. */
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
/** Every message once, in the order of its first sending. */
export const readNotebook = (file: string): Sending[] => {
  const all = new Map<string, Sending>()
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [what, key = '', id = '', seq] = line.split('\t')
    if (what === 'sent' && !all.has(id)) all.set(id, { key, id, acked: false, seq: null })
    if (what === 'acked') all.set(id, { key, id, acked: true, seq: seq ? Number(seq) : null })
  }
  return [...all.values()]
}
