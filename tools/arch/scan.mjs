/**
 * What of a TypeScript text is code, what is comment and what is string. No parser: enough to look for words without
 * being fooled by a comment or a string. Line numbers and positions stay as they are.
 * @param {string} text
 * @returns {{ code: string, strings: { value: string, index: number }[] }}
 *   `code`: the text with comments and the insides of strings blanked.
 */
export const scan = (text) => {
  const out = text.split('')
  const strings = []
  const braces = [] // For each open `${`: how many braces are open inside it.
  let i = 0
  const blank = (from, to) => {
    for (let k = from; k < to && k < out.length; k++) if (out[k] !== '\n') out[k] = ' '
  }
  const readTemplate = (from) => {
    let end = from
    while (end < text.length && text[end] !== '`' && !text.startsWith('${', end)) end += text[end] === '\\' ? 2 : 1
    blank(from, end)
    if (text[end] === '`') {
      strings.push({ value: text.slice(from, end), index: from })
      return end + 1
    }
    braces.push(0)
    return end + 2
  }
  while (i < text.length) {
    const c = text[i]
    if (text.startsWith('//', i) || text.startsWith('/*', i)) {
      const end = c + text[i + 1] === '//' ? text.indexOf('\n', i) : text.indexOf('*/', i + 2) + 2
      const stop = end < i + 2 ? text.length : end
      blank(i, stop)
      i = stop
    } else if (c === "'" || c === '"') {
      const end = endOfQuoted(text, i)
      if (end === -1) i++
      else {
        strings.push({ value: text.slice(i + 1, end), index: i + 1 })
        blank(i + 1, end)
        i = end + 1
      }
    } else if (c === '`') i = readTemplate(i + 1)
    else if (c === '/' && beginsRegex(out, i)) {
      const end = endOfRegex(text, i)
      blank(i + 1, end)
      i = end + 1
    } else {
      if (braces.length) {
        if (c === '{') braces[braces.length - 1]++
        else if (c === '}' && braces[braces.length - 1]-- === 0) {
          braces.pop()
          i = readTemplate(i + 1)
          continue
        }
      }
      i++
    }
  }
  return { code: out.join(''), strings }
}

/** -1 when the line ends first: then it was an apostrophe in the text of a page. */
const endOfQuoted = (text, from) => {
  for (let i = from + 1; i < text.length && text[i] !== '\n'; i++) {
    if (text[i] === '\\') i++
    else if (text[i] === text[from]) return i
  }
  return -1
}

/** A slash begins a regular expression where a value is expected; elsewhere it divides or closes a tag. */
const beginsRegex = (out, at) => {
  let i = at - 1
  while (i >= 0 && /\s/.test(out[i])) i--
  if (i < 0 || '(,=:[!&|?;{'.includes(out[i]) || (out[i] === '>' && out[i - 1] === '=')) return true
  return /\b(return|typeof|case)$/.test(out.slice(Math.max(0, i - 7), i + 1).join(''))
}
const endOfRegex = (text, from) => {
  let isClass = false
  for (let i = from + 1; i < text.length && text[i] !== '\n'; i++) {
    if (text[i] === '\\') i++
    else if (text[i] === '[') isClass = true
    else if (text[i] === ']') isClass = false
    else if (text[i] === '/' && !isClass) return i
  }
  return from
}

/**
 * @param {string} text
 * @param {number} index
 */
export const lineAt = (text, index) => text.slice(0, index).split('\n').length
