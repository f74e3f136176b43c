import { leftovers, textsOf } from '../leftovers.ts'
import { expect, test } from '../test.ts'
import { goTo, openAs, type View } from '../views.ts'

const russian: View = { theme: 'light', lang: 'ru', width: 1440 }

test('switching the language ru → eng works without a reload, is stored in the browser, and leaves no Russian text of ours', async ({
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
