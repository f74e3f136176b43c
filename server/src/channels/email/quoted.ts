/** A person, a day and “wrote”, as mail programs put them before a quote. Only short lines are looked at. */
const wrote = [
  /^(on|le|am|el|il)\b.{5,200}\b(wrote|écrit|schrieb|escribió|ha scritto)\s?:$/i,
  /^.{0,200}(пишет|писал|писала|писал\(а\)|написал|написала|написал\(а\))\s?:$/i,
  /^(пн|вт|ср|чт|пт|сб|вс|понедельник|вторник|среда|четверг|пятница|суббота|воскресенье),.{5,200}:$/i,
  /^\d{1,2}[./]\d{1,2}[./]\d{2,4},? .{0,10}\d{1,2}:\d{2}.{0,200}:$/,
  /^\d{4}-\d{2}-\d{2} \d{1,2}:\d{2}.{0,200}:$/,
  /^\d{1,2} (янв|фев|мар|апр|ма|июн|июл|авг|сен|окт|ноя|дек)[а-я]* \d{4}.{0,200}:$/i,
]
const separators = [
  /^-{2,}\s*(original message|исходное сообщение|пересланное сообщение|forwarded message|пересылаемое сообщение)\s*-{2,}$/i,
  /^_{20,}$/,
]
/** The head of a letter that Outlook puts before a quote: two such lines below each other. */
const headLine = /^\*?(from|sent|to|cc|subject|date|от|отправлено|кому|копия|тема|дата)\*?\s?:\*?\s?\S/i

export interface Split {
  readonly text: string
  /** Empty: nothing is quoted. */
  readonly quoted: string
}
/** The new text, and what the writer quoted below it. A letter that only quotes is new as a whole. */
export const splitQuoted = (letter: string): Split => {
  const lines = letter.replaceAll('\r\n', '\n').split('\n')
  const at = startOfQuote(lines)
  const text = lines.slice(0, at).join('\n').trim()
  const quoted = lines.slice(at).join('\n').trim()
  return text === '' ? { text: letter.replaceAll('\r\n', '\n').trim(), quoted: '' } : { text, quoted }
}
const startOfQuote = (lines: readonly string[]): number => {
  const found = lines.findIndex((line, i) => isStart(lines, line.trim(), i))
  return found < 0 ? startOfMarked(lines) : Math.min(found, startOfMarked(lines))
}
const isStart = (lines: readonly string[], line: string, i: number): boolean => {
  if (line.length < 4 || line.length > 300) return false
  if (separators.some((s) => s.test(line))) return true
  if (headLine.test(line)) return lines.slice(i + 1, i + 3).some((next) => headLine.test(next.trim()))
  const ends = line.endsWith(':')
  const next = lines[i + 1]?.trim() ?? ''
  // programs break the line before the quote in two
  const whole = ends ? line : next.endsWith(':') && next.length < 120 ? `${line} ${next}` : ''
  if (whole === '') return false
  return wrote.some((w) => w.test(whole)) && isFollowedByQuote(lines, i + (ends ? 1 : 2))
}
/** “wrote:” alone may be a sentence: a marked line follows soon, or it mentions an address. */
const isFollowedByQuote = (lines: readonly string[], from: number): boolean => {
  const rest = lines.slice(from).filter((l) => l.trim() !== '')
  return (
    rest.length > 0 &&
    (rest[0]!.trimStart().startsWith('>') ||
      /[<(]?[^\s<(]+@[^\s>)]+[>)]?/.test(lines[from - 1] ?? '') ||
      (rest.length > 0 && /\d{4}/.test(lines.slice(from - 2, from).join(' '))))
  )
}
/** A block of marked lines at the end of the letter. One in the middle is answered below, and stays. */
const startOfMarked = (lines: readonly string[]): number => {
  let at = lines.length
  for (let i = lines.length - 1; i >= 0; i--) {
    const line = lines[i]!.trimStart()
    if (line.startsWith('>')) at = i
    else if (line !== '') break
  }
  return at
}
