import type { Page } from '@playwright/test'
import { visits } from '../screens.ts'
import { expect, test } from '../test.ts'
import { goTo, openAs, type View } from '../views.ts'

const russian: View = { theme: 'light', lang: 'ru', width: 1440 }

/** All texts that came from the server but its own sentences: what people have typed, in whatever language. */
const heardBy = (page: Page): (() => Promise<string>) => {
  const heard: string[] = []
  const answers: Promise<void>[] = []
  const hear = (value: unknown): void => {
    if (typeof value === 'string') heard.push(value)
    else if (Array.isArray(value)) for (const inner of value) hear(inner)
    else if (value !== null && typeof value === 'object')
      for (const [key, inner] of Object.entries(value)) if (key !== 'error') hear(inner)
  }
  const read = (text: string) => {
    try {
      hear(JSON.parse(text))
    } catch {
      // Not JSON: no data.
    }
  }
  page.on('response', (answer) => {
    if (new URL(answer.url()).pathname.startsWith('/api/'))
      answers.push(
        answer.text().then(read, () => {
          // the page was left before the answer had come
        }),
      )
  })
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => read(String(payload))))
  return async () => {
    await Promise.all(answers.splice(0))
    return heard.join('\n')
  }
}
/** Every text that a person sees or hears read out: nodes, names, hints; not what is hidden from everybody. */
const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const names = ['aria-label', 'aria-description', 'title', 'placeholder', 'alt', 'data-tip']
    const texts: string[] = [document.title]
    const walk = (element: Element): void => {
      // Initials are made from a name; the name of a language is in that language.
      if (element.matches('script, style, noscript, [hidden], [aria-hidden="true"], [lang]:not(html)')) return
      for (const name of names) texts.push(element.getAttribute(name) ?? '')
      for (const node of element.childNodes) {
        if (node instanceof Element) walk(node)
        else if (node instanceof Text) texts.push(node.data)
      }
    }
    walk(document.body)
    return texts
  })
/** Russian stretches that nobody has typed. A comma parts them: names are joined by it. */
const leftovers = (texts: readonly string[], data: string): string[] => {
  const own = data.replace(/\s+/g, ' ')
  const stretches = texts.flatMap((text) => text.replace(/\s+/g, ' ').match(/[а-яё][а-яё\s.–—-]*[а-яё]|[а-яё]/gi) ?? [])
  return [...new Set(stretches)].filter((stretch) => !own.includes(stretch))
}
/** The switch names each language in its own. */
const switchOnly = ['РУС']

test('the language is switched ru → eng in the page, kept in the browser, and no Russian word of ours is left', async ({
  browser,
}) => {
  const page = await openAs(browser, russian, null)
  await goTo(page, '/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Вход')
  expect(leftovers(await textsOf(page), ''), 'the search finds Russian where it is').toContain('Пароль')
  await page.getByText('ENG', { exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/[а-яё]/i)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('eng')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.getByText('РУС', { exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Вход')
  await page.context().close()
})

for (const as of [...new Set(visits.map((visit) => visit.as))])
  test(`no Russian word of ours on the English screens of ${as ?? 'strangers'}`, async ({ browser }) => {
    const page = await openAs(browser, { ...russian, lang: 'eng' }, as)
    const heard = heardBy(page)
    for (const { path, also = [] } of visits.filter((visit) => visit.as === as))
      for (const search of ['', ...also]) {
        await goTo(page, path + search)
        const texts = await textsOf(page)
        expect(texts.join('').length, `${path}${search} shows something`).toBeGreaterThan(20)
        const found = leftovers(texts, await heard()).filter((text) => !switchOnly.includes(text))
        expect.soft(found, path + search).toEqual([])
      }
    await page.context().close()
  })
