import type {
  ArticleBlock,
  ArticleDoc,
  ArticleInline,
  ArticleList,
  ArticleTable,
} from '@beseda/contract/entities/article-doc.ts'

/** A link keeps its address unless its words are the address. */
const inlineText = (content: readonly ArticleInline[] = []): string =>
  content
    .map((node) => {
      if (node.type === 'hardBreak') return '\n'
      const link = node.marks?.find((mark) => mark.type === 'link')
      const href = link?.attrs.href.replace(/^(mailto|tel):/i, '')
      return href && !href.includes(node.text.trim()) ? `${node.text} (${href})` : node.text
    })
    .join('')

const listText = (list: ArticleList, indent: string): string =>
  list.content
    .map((item, i) => {
      const mark = list.type === 'bulletList' ? '•' : `${i + 1}.`
      const [first, ...rest] = item.content.map((child) =>
        child.type === 'paragraph' ? inlineText(child.content) : listText(child, `${indent}  `),
      )
      return [`${indent}${mark} ${first ?? ''}`, ...rest].join('\n')
    })
    .join('\n')

const cellTexts = (table: ArticleTable): readonly (readonly string[])[] =>
  table.content.map((row) =>
    row.content.map((cell) =>
      cell.content
        .map((child) => inlineText(child.content).replaceAll('\n', ' ').trim())
        .filter(Boolean)
        .join(' '),
    ),
  )
/**
 * One line per row, because columns of text align in no messenger. Under a heading row each value has the name of its column:
 * “Moscow — price: 300 ₽, days: 2”.
 */
const tableText = (table: ArticleTable): string => {
  const [first = [], ...rest] = cellTexts(table)
  const isHeaded = rest.length > 0 && table.content[0]?.content.every(({ type }) => type === 'tableHeader')
  if (!isHeaded)
    return [first, ...rest]
      .map((cells) => cells.filter(Boolean).join(' — '))
      .filter(Boolean)
      .join('\n')
  return rest
    .map(([name = '', ...values]) => {
      const named = values.flatMap((value, i) => (value ? [first[i + 1] ? `${first[i + 1]}: ${value}` : value] : []))
      return [name, named.join(', ')].filter(Boolean).join(' — ')
    })
    .filter(Boolean)
    .join('\n')
}

const blockText = (block: ArticleBlock): string => {
  switch (block.type) {
    case 'bulletList':
    case 'orderedList':
      return listText(block, '')
    case 'picture':
      return ''
    case 'table':
      return tableText(block)
    case 'blockquote':
      return block.content.map((child) => inlineText(child.content)).join('\n')
    case 'codeBlock':
      return (block.content ?? []).map(({ text }) => text).join('')
    default:
      return inlineText(block.content)
  }
}
/** An article as a plain message: every channel can carry it. Pictures are left out. */
export const plainText = (doc: ArticleDoc): string =>
  doc.content
    .map(blockText)
    .filter((text) => text.trim() !== '')
    .join('\n\n')

/** The ids of the pictures, each once. */
export const picturesIn = (doc: ArticleDoc): readonly string[] => [
  ...new Set(doc.content.flatMap((block) => (block.type === 'picture' ? [block.attrs.fileId] : []))),
]
