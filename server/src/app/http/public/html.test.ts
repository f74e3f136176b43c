import { readFileSync } from 'node:fs'
import { langs } from '@beseda/contract/lang.ts'
import { describe, expect, test } from 'vitest'
import { titled } from '../pages.ts'
import { escapeHtml, type ResultName, ratingPage, resultPage } from './html.ts'
import { publicWords } from './words.ts'

/** Two brands, one with characters that HTML must escape. */
const brands = ['Беседа', 'Chat & <Talk> "24"'] as const
const titleIn = (html: string): string | undefined => /<title>(.*)<\/title>/.exec(html)?.[1]

describe.each(brands.flatMap((brand) => langs.map((lang) => [brand, lang] as const)))('brand %s, %s', (brand, lang) => {
  const head = { lang, brand, organization: null }
  const ends = ` — ${escapeHtml(brand)}`
  test('the question and every result have a title, with the brand behind it', () => {
    const names = Object.keys(publicWords[lang].results) as ResultName[]
    const form = { question: '', comment: '', missing: false }
    const titles = [ratingPage(head, form), ...names.map((name) => resultPage(head, name))].map(titleIn)
    for (const title of titles) expect(title).toMatch(/^[\p{Lu}]\S*.* — /u)
    expect(titles.filter((title) => !title?.endsWith(ends))).toEqual([])
  })
  test('the console bears it before it has started', () => {
    const html = readFileSync(new URL('../../../../../web/index.html', import.meta.url), 'utf8')
    expect(titleIn(titled(html, brand))).toBe(escapeHtml(brand))
  })
})
