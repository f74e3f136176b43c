import { inLang, type Lang } from '@beseda/contract/lang.ts'
import { limits } from '@beseda/contract/limits.ts'
import { type RatingValue, ratingQuestion, ratingValues, ratingWords } from '@beseda/contract/ratings.ts'
import type { Brand } from '../../../platform/brands.ts'
import { type PublicWords, publicWords } from './words.ts'

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)

export interface PageHead {
  readonly lang: Lang
  readonly brand: Pick<Brand, 'name' | 'look'>
  /** The organization's name; null: unknown. */
  readonly organization: string | null
}
export const robotsOf = ({ isIndexed }: Pick<PageKind, 'isIndexed'>): string =>
  isIndexed ? 'index, nofollow' : 'noindex, nofollow'
/** What differs from a page behind a link of one client. */
export interface PageKind {
  /** Search engines may list it. */
  readonly isIndexed: boolean
  /** More elements of the head. */
  readonly head: string
  /** Of its main element. */
  readonly className: string
}
const plain: PageKind = { isIndexed: false, head: '', className: '' }
/** A page without scripts: it works in every browser, and link previews cannot submit it. */
export const page = (
  { lang, brand, organization }: PageHead,
  title: string,
  body: string,
  kind = plain,
): string => `<!doctype html>
<html lang="${lang === 'ru' ? 'ru' : 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="${robotsOf(kind)}">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(`${title} — ${brand.name}`)}</title>
<link rel="icon" href="/brand/${brand.look}.svg" type="image/svg+xml">
<link rel="stylesheet" href="/public-page.css">
<link rel="stylesheet" href="/brand/${brand.look}-public.css">${kind.head}
</head>
<body>
<main${kind.className && ` class="${kind.className}"`}>
${organization === null ? '' : `<p class="organization">${escapeHtml(organization)}</p>`}
${body}
</main>
</body>
</html>
`
/** Mouths on a grid of 32 by 32, from very bad to excellent. */
const mouths: Record<RatingValue, string> = {
  1: 'M10 23c1.5-4 10.5-4 12 0',
  2: 'M11 22c2-2 8-2 10 0',
  3: 'M11 21h10',
  4: 'M11 20c2 2 8 2 10 0',
  5: 'M10 19c1.5 4.5 10.5 4.5 12 0z',
}
const face = (value: RatingValue): string =>
  `<svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true"><circle cx="16" cy="16" r="13"/><path d="M12 12v2M20 12v2"/><path d="${mouths[value]}"/></svg>`

const choice = (value: RatingValue, lang: Lang): string =>
  `<label><input type="radio" name="value" value="${value}" required>${face(value)}<span>${inLang(ratingWords[value], lang)}</span></label>`

export interface RatingForm {
  /** The channel's own text; empty: the default. */
  readonly question: string
  /** The comment of a form that was sent without a rating. */
  readonly comment: string
  readonly missing: boolean
}
/** The question with its five answers. The form posts to the page's own URL. */
export const ratingPage = (head: PageHead, { question, comment, missing }: RatingForm): string => {
  const { lang } = head
  const { rating } = publicWords[lang]
  return page(
    head,
    rating.title,
    `<h1>${escapeHtml(question || inLang(ratingQuestion, lang))}</h1>
<form method="post">
<fieldset>
<legend>${rating.legend}</legend>
${ratingValues.map((value) => choice(value, lang)).join('\n')}
</fieldset>
${missing ? `<p class="error" role="alert">${rating.missing}</p>` : ''}
<label class="comment">${rating.comment}, ${rating.optional}
<textarea name="comment" rows="3" maxlength="${limits.ratingComment}">${escapeHtml(comment)}</textarea></label>
<button type="submit">${rating.send}</button>
</form>`,
  )
}
/**
 * A button of a bot as a page. The form posts to the page's own URL; the nonce makes a form that was sent twice one answer.
 */
export const botPage = (
  head: PageHead,
  { label, nonce }: { readonly label: string; readonly nonce: string },
): string => {
  const { bot } = publicWords[head.lang]
  return page(
    head,
    bot.title,
    `<h1>${escapeHtml(label)}</h1>
<p>${bot.text}</p>
<form method="post">
<input type="hidden" name="nonce" value="${nonce}">
<button type="submit">${bot.send}</button>
</form>`,
  )
}
/** Asks before a report stops coming. The form posts to the page's own URL. */
export const unsubscribePage = (head: PageHead, name: string): string => {
  const { unsubscribe } = publicWords[head.lang]
  return page(
    head,
    unsubscribe.title,
    `<h1>${escapeHtml(unsubscribe.heading.replace('{name}', () => name))}</h1>
<p>${unsubscribe.text}</p>
<form method="post">
<button type="submit">${unsubscribe.send}</button>
</form>`,
  )
}
export type ResultName = keyof PublicWords['results']
export const resultPage = (head: PageHead, name: ResultName): string => {
  const { title, text } = publicWords[head.lang].results[name]
  return page(head, title, `<h1>${title}</h1>\n<p>${text}</p>`)
}
