import type {
  ArticleBlock,
  ArticleDoc,
  ArticleInline,
  ArticleList,
  ArticleMark,
  ArticleParagraph,
  ArticleTable,
} from '@beseda/contract/entities/article-doc.ts'
import type { StoredFile } from '@beseda/contract/entities/file.ts'
import type { Lang } from '@beseda/contract/lang.ts'
import { plainText } from '@beseda/domain/knowledge/plain-text.ts'
import type { PublicArticle } from '../../../features/knowledge/find-public.ts'
import { escapeHtml, type PageHead, page } from './html.ts'
import { publicWords } from './words.ts'

const markHtml = (inside: string, mark: ArticleMark): string => {
  switch (mark.type) {
    case 'bold':
      return `<strong>${inside}</strong>`
    case 'italic':
      return `<em>${inside}</em>`
    case 'code':
      return `<code>${inside}</code>`
    case 'link':
      return `<a href="${escapeHtml(mark.attrs.href)}" rel="noopener noreferrer nofollow">${inside}</a>`
  }
}
const inlineHtml = (content: readonly ArticleInline[] = []): string =>
  content
    .map((node) => (node.type === 'hardBreak' ? '<br>' : (node.marks ?? []).reduce(markHtml, escapeHtml(node.text))))
    .join('')
const paragraphs = (content: readonly ArticleParagraph[]): string =>
  content.map((child) => `<p>${inlineHtml(child.content)}</p>`).join('')
const listHtml = (list: ArticleList): string => {
  const tag = list.type === 'bulletList' ? 'ul' : 'ol'
  const items = list.content.map(
    ({ content }) =>
      `<li>${content.map((child) => (child.type === 'paragraph' ? paragraphs([child]) : listHtml(child))).join('')}</li>`,
  )
  return `<${tag}>${items.join('')}</${tag}>`
}
/** What scrolls can be reached with the keyboard. */
const tableHtml = (table: ArticleTable): string => {
  const rows = table.content.map(({ content }) => {
    const cells = content.map(({ type, content: inside }) => {
      const tag = type === 'tableHeader' ? 'th' : 'td'
      return `<${tag}>${paragraphs(inside)}</${tag}>`
    })
    return `<tr>${cells.join('')}</tr>`
  })
  return `<div class="wide" tabindex="0"><table><tbody>${rows.join('')}</tbody></table></div>`
}
const pictureHtml = (file: StoredFile | undefined, alt: string): string => {
  // a picture that was lost says what it showed
  if (!file) return alt === '' ? '' : `<p class="lost">${escapeHtml(alt)}</p>`
  const size = file.width && file.height ? ` width="${file.width}" height="${file.height}"` : ''
  return `<img src="${escapeHtml(file.url)}" alt="${escapeHtml(alt)}"${size} loading="lazy">`
}
/** The text of an article as HTML: only these elements, and every text is escaped. */
export const bodyHtml = (body: ArticleDoc, files: readonly StoredFile[]): string => {
  const blockHtml = (block: ArticleBlock): string => {
    switch (block.type) {
      case 'paragraph':
        return paragraphs([block])
      case 'heading':
        return `<h${block.attrs.level}>${inlineHtml(block.content)}</h${block.attrs.level}>`
      case 'codeBlock':
        return `<pre tabindex="0"><code>${escapeHtml((block.content ?? []).map(({ text }) => text).join(''))}</code></pre>`
      case 'blockquote':
        return `<blockquote>${paragraphs(block.content)}</blockquote>`
      case 'table':
        return tableHtml(block)
      case 'picture':
        return pictureHtml(
          files.find(({ id }) => id === block.attrs.fileId),
          block.attrs.alt,
        )
      default:
        return listHtml(block)
    }
  }
  return body.content.map(blockHtml).join('\n')
}

/** The language of a text: readers and screen readers need that of the article, not that of the browser. */
export const langOf = (text: string): Lang =>
  (text.match(/[а-яё]/gi)?.length ?? 0) >= (text.match(/[a-z]/gi)?.length ?? 0) ? 'ru' : 'eng'

const descriptionLength = 200
export const articlePage = (
  brand: PageHead['brand'],
  { title, body, files, updatedAt, isIndexed, organizationName }: PublicArticle,
  url: string,
): string => {
  const text = plainText(body)
  const lang = langOf(`${title} ${text}`)
  const day = new Date(updatedAt).toISOString().slice(0, 10)
  const shown = new Intl.DateTimeFormat(lang === 'ru' ? 'ru' : 'en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  const about = [...text.replace(/\s+/g, ' ')].slice(0, descriptionLength).join('')
  const meta = (attribute: string, name: string, content: string) =>
    `\n<meta ${attribute}="${name}" content="${escapeHtml(content)}">`
  const head = [
    '\n<link rel="stylesheet" href="/public-article.css">',
    meta('name', 'description', about),
    meta('property', 'og:type', 'article'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', about),
    meta('property', 'og:site_name', organizationName),
    isIndexed ? `\n<link rel="canonical" href="${escapeHtml(url)}">` : '',
  ]
  return page(
    { lang, brand, organization: organizationName },
    title,
    `<article>
<h1>${escapeHtml(title)}</h1>
${bodyHtml(body, files)}
</article>
<p class="updated">${publicWords[lang].article.updated} <time datetime="${day}">${shown.format(updatedAt)}</time></p>`,
    { isIndexed, head: head.join(''), className: 'document' },
  )
}
