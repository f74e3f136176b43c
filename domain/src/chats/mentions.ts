/** A colleague as a text names them: `@` and the name. */
export interface Named {
  readonly id: string
  readonly written: string
}
/** A piece of a text, and the colleague whom it names. */
export interface MentionPiece<M extends Named> {
  readonly text: string
  readonly mention: M | null
}
const goesOn = /^[\p{L}\p{N}_]/u

/** The colleague whose name stands behind the `@` at this place: the longest name wins; of two with one name, who was not named yet. */
const namedAt = <M extends Named>(
  text: string,
  at: number,
  people: readonly M[],
  used: ReadonlySet<string>,
): M | null => {
  const fitting = people.filter(
    ({ written }) => text.startsWith(written, at + 1) && !goesOn.test(text.slice(at + 1 + written.length)),
  )
  const longest = Math.max(0, ...fitting.map(({ written }) => written.length))
  const best = fitting.filter(({ written }) => written.length === longest)
  return best.find(({ id }) => !used.has(id)) ?? best[0] ?? null
}

/** The text in pieces, in order: plain text, and the names of colleagues with their `@`. */
export const mentionPieces = <M extends Named>(text: string, people: readonly M[]): readonly MentionPiece<M>[] => {
  const pieces: MentionPiece<M>[] = []
  const used = new Set<string>()
  let from = 0
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', Math.max(at + 1, from))) {
    const mention = namedAt(text, at, people, used)
    if (!mention) continue
    used.add(mention.id)
    if (at > from) pieces.push({ text: text.slice(from, at), mention: null })
    from = at + 1 + mention.written.length
    pieces.push({ text: text.slice(at, from), mention })
  }
  if (from < text.length || pieces.length === 0) pieces.push({ text: text.slice(from), mention: null })
  return pieces
}

/** The colleagues whom the text names, each once, in the order of the text. */
export const mentionedIn = <M extends Named>(text: string, people: readonly M[]): readonly M[] => {
  const named = mentionPieces(text, people).flatMap(({ mention }) => mention ?? [])
  return [...new Map(named.map((one) => [one.id, one])).values()]
}

/** The `@` of a mention that is being typed: its place, and the beginning of the name. */
export interface Typed {
  readonly at: number
  readonly query: string
}
const longestQuery = 32
/** An `@` at the start of a word, with what stands between it and the caret. Null: no mention is being typed. */
export const typedMention = (text: string, caret: number): Typed | null => {
  const at = caret === 0 ? -1 : text.lastIndexOf('@', caret - 1)
  if (at < 0 || (at > 0 && !/[\s("«]/.test(text[at - 1]!))) return null
  const query = text.slice(at + 1, caret)
  return query.length > longestQuery || /\n|^\s|\s{2}/.test(query) ? null : { at, query }
}
