import { readFileSync } from 'node:fs'
import { brandIds, brands } from '@beseda/contract/brands.ts'
import { langs } from '@beseda/contract/lang.ts'
import { describe, expect, test } from 'vitest'
import { brandOf } from '../../../platform/brands.ts'
import { branded } from '../pages.ts'
import { escapeHtml, type ResultName, ratingPage, resultPage } from './html.ts'
import { publicWords } from './words.ts'

/** The built-in brands, and a name with characters that HTML must escape. */
const settings = { publicUrl: 'https://chat.example', brandHosts: [], brandSenders: [] }
const all = [...brandIds.map((id) => brands[id].name), 'Chat & <Talk> "24"'].map((brand) =>
  brandOf({ ...settings, brand }, null),
)
const titleIn = (html: string): string | undefined => /<title>(.*)<\/title>/.exec(html)?.[1]

describe.each(all.flatMap((brand) => langs.map((lang) => [brand.name, lang, brand] as const)))(
  'brand %s, %s',
  (name, lang, brand) => {
    const head = { lang, brand, organization: null }
    const ends = ` — ${escapeHtml(name)}`
    test('the question and every result have a title, with the brand behind it', () => {
      const names = Object.keys(publicWords[lang].results) as ResultName[]
      const form = { question: '', comment: '', missing: false }
      const titles = [ratingPage(head, form), ...names.map((result) => resultPage(head, result))].map(titleIn)
      for (const title of titles) expect(title).toMatch(/^[\p{Lu}]\S*.* — /u)
      expect(titles.filter((title) => !title?.endsWith(ends))).toEqual([])
    })
    test('the console bears it before it has started', () => {
      const html = readFileSync(new URL('../../../../../web/index.html', import.meta.url), 'utf8')
      const page = branded(html, brand)
      expect(titleIn(page)).toBe(escapeHtml(name))
      expect(page).toContain(
        `<meta name="beseda-mark" content="${[...brands[brand.look].mark, brands[brand.look].light.accent].join('|')}"`,
      )
      const isOther = brand.look !== brandIds[0]
      expect(page.includes(`href="/brand/${brand.look}.css"`)).toBe(isOther)
      expect(page).toContain(isOther ? `href="/brand/${brand.look}.svg"` : 'href="/favicon.svg"')
    })
  },
)
