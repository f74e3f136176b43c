import { inflateSync } from 'node:zlib'

/** Objects by number: their dictionary, and their stream. */
const objectsOf = (raw: string) =>
  new Map(
    [...raw.matchAll(/(?:^|\n)(\d+) 0 obj\n(.*?)\nendobj/gs)].map(([, id, body]) => {
      const at = body!.indexOf('stream\n')
      const bytes = Buffer.from(at < 0 ? '' : body!.slice(at + 7, body!.lastIndexOf('\nendstream')), 'latin1')
      const dictionary = at < 0 ? body! : body!.slice(0, at)
      const stream = dictionary.includes('/FlateDecode') ? inflateSync(bytes) : bytes
      return [id!, { dictionary, stream: stream.toString('latin1') }] as const
    }),
  )
const letter = (hex: string): string =>
  (hex.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join('')

/** What a reader gets who selects all and copies: the texts of each page, by the tables that the fonts bring with them. */
export const readPdf = (bytes: Buffer) => {
  const raw = bytes.toString('latin1')
  const objects = objectsOf(raw)
  const fonts = new Map<string, Map<number, string>>()
  for (const [, name, id] of raw.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id!)?.dictionary ?? '')?.[1]
    const letters = new Map<number, string>()
    for (const [, from, list] of (objects.get(table!)?.stream ?? '').matchAll(/<(\w+)> <\w+> \[(.*?)\]/gs))
      for (const [i, [, hex]] of [...list!.matchAll(/<(\w*)>/g)].entries())
        letters.set(Number.parseInt(from!, 16) + i, letter(hex!))
    fonts.set(name!, letters)
  }
  const textOf = (stream: string): string => {
    let font = new Map<number, string>()
    const parts: string[] = []
    for (const [, name, shown] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (name) font = fonts.get(name) ?? font
      else {
        const codes = [...shown!.matchAll(/<(\w+)>/g)].flatMap(([, hex]) => hex!.match(/.{4}/g) ?? [])
        parts.push(codes.map((code) => font.get(Number.parseInt(code, 16)) ?? '?').join(''))
      }
    }
    return parts.join('\n')
  }
  const pages = [...objects.values()].filter(({ dictionary }) => /\/Type \/Page\n/.test(dictionary))
  return {
    pages: pages.map(({ dictionary }) => textOf(objects.get(/\/Contents (\d+)/.exec(dictionary)![1]!)!.stream)),
    size: /\/MediaBox \[([^\]]*)\]/.exec(raw)?.[1],
    hasFonts: [...objects.values()].filter(({ dictionary }) => dictionary.includes('/FontFile')).length,
  }
}
