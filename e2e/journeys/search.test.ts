import { randomUUID } from 'node:crypto'
import { theApp } from '../app.ts'
import { type Desk, openDesk } from '../desk.ts'
import { typeRussian } from '../keyboard.ts'
import { Operator } from '../people.ts'
import { expect, test } from '../test.ts'
import { visitorOf } from '../visitor.ts'

let desk: Desk
test.beforeAll(async () => {
  desk = await openDesk()
})
test.afterAll(() => desk.close())

test('a message is found by a form of its word from anywhere, by keyboard in the Russian layout, and the chat opens at it', async ({
  browser,
}) => {
  // A word that no other journey writes.
  const mark = `крякозябр${[...randomUUID().replace(/[^a-f]/g, '')]
    .map((c) => 'абвгде'['abcdef'.indexOf(c)])
    .join('')
    .slice(0, 6)}`
  const write = await visitorOf(desk)
  await write(`Где моя ${mark}ами посылка <b>сейчас</b>?`)
  for (let n = 0; n < 60; n++) await write(`Строка ${n} после вопроса, чтобы он ушёл далеко вверх`)
  const lada = await Operator.signIn(browser, desk.users[0]!)
  const { page } = lada
  const palette = page.getByRole('dialog', { name: 'Поиск' })
  const options = palette.getByRole('option')

  await test.step('Ctrl+K by its physical key, also from a text field; the arrows and Enter are enough', async () => {
    await page.getByRole('searchbox').first().focus()
    const session = await page.context().newCDPSession(page)
    const key = { key: 'л', code: 'KeyK', windowsVirtualKeyCode: 75, modifiers: 2 }
    await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key })
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key })
    await expect(palette.getByRole('combobox')).toBeFocused()
    await typeRussian(page, `${mark}ов`)
    const hit = options.filter({ hasText: `${mark}ами` })
    await expect(hit).toHaveCount(1)
    await expect(hit.locator('mark')).toHaveText(`${mark}ами`)
    await expect(hit).toContainText('<b>сейчас</b>')
    await expect(hit).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(palette).toBeHidden()
    await expect(page).toHaveURL(/chat=/)
    await expect(lada.feed.getByText(`${mark}ами посылка`)).toBeInViewport()
  })
  await test.step('it runs commands of the screen, and offers the last choices first', async () => {
    await page
      .getByRole('button', { name: /^Поиск/ })
      .first()
      .click()
    await expect(options.first()).toContainText(`${mark}ами`)
    await palette.getByRole('combobox').fill('список клав')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Горячие клавиши' })).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await test.step('the extended search: the wrong layout is named, filters are in the address, a hit opens the chat at it', async () => {
    await page.goto(`${theApp().url}/admin/expanded-search`)
    const field = page.getByRole('searchbox', { name: /Текст, телефон/ })
    await expect(page.getByText('Что найти?')).toBeVisible()
    const latin = [...mark]
      .map((c) => "qwertyuiop[]asdfghjkl;'zxcvbnm,."['йцукенгшщзхъфывапролджэячсмитьбю'.indexOf(c)])
      .join('')
    await field.fill(latin)
    await expect(page.getByText(`Показаны результаты для «${mark}»`)).toBeVisible()
    const results = page.getByRole('list', { name: 'Результаты' }).getByRole('link')
    await expect(results).toHaveCount(1)
    await page.getByRole('combobox', { name: 'Состояние' }).selectOption('Закрытые')
    await expect(page).toHaveURL(/state=closed/)
    await expect(page.getByText('Ничего не найдено')).toBeVisible()
    await page.getByRole('button', { name: 'Сбросить фильтры' }).click()
    await expect(results).toHaveCount(1)
    await results.click()
    await expect(lada.feed.getByText(`${mark}ами посылка`)).toBeInViewport()
    await page.goBack()
    await expect(field).toHaveValue(latin)
    await expect(results).toHaveCount(1)
  })
})
