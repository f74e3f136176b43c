import { randomUUID } from 'node:crypto'
import { theApp } from '../app.ts'
import { type Desk, openDesk } from '../desk.ts'
import { typeRussian } from '../keyboard.ts'
import { Customer, Operator, tokenOf, unique, userNo } from '../people.ts'
import { expect, test } from '../test.ts'

let desk: Desk
test.beforeAll(async () => {
  desk = await openDesk()
})
test.afterAll(() => desk.close())

test('a template is written in the settings and inserted by the keyboard alone, in the Russian layout', async ({
  browser,
}) => {
  const category = unique('Ответы')
  const shortcut = `встреча${[...randomUUID().slice(0, 4)].map((digit) => 'абвгдежзийклмноп'[Number.parseInt(digit, 16)]).join('')}`
  const title = unique('Встреча')
  const elena = await (await browser.newContext()).newPage()
  await elena.addInitScript((token) => localStorage.setItem('token', token), await tokenOf(userNo(0, 'administrator')))
  await test.step('the administrator adds a category and a template', async () => {
    await elena.goto(`${theApp().url}/admin/preferences/templates`)
    await elena.getByRole('button', { name: 'Добавить категорию' }).click()
    await elena.getByRole('textbox', { name: 'Название' }).fill(category)
    await elena.getByRole('button', { name: 'Сохранить' }).click()
    await expect(elena.getByRole('button', { name: category, exact: false }).first()).toHaveAttribute('aria-current')
    await elena.getByRole('button', { name: 'Добавить шаблон' }).first().click()
    const form = elena.getByRole('complementary')
    await form.getByRole('textbox', { name: 'Название' }).fill(title)
    await form.getByRole('textbox', { name: 'Команда' }).fill(shortcut)
    const text = form.getByRole('textbox', { name: 'Текст' })
    await text.fill('{{нет}}')
    await form.getByRole('button', { name: 'Сохранить' }).click()
    await expect(form.getByText('В двойных скобках неизвестное имя')).toBeVisible()
    await text.fill('Ждём вас, ')
    await form.getByRole('button', { name: 'имя клиента' }).click()
    await expect(text).toHaveValue('Ждём вас, {{client.firstName}}')
    await form.getByRole('button', { name: 'Сохранить' }).click()
    await expect(elena.getByRole('row', { name: title })).toBeVisible()
  })

  const olga = await Operator.signIn(browser, desk.users[0]!)
  const customer = await Customer.atTheShop(await browser.newContext(), desk.shopUrl)
  const question = unique('Когда вы работаете')
  await customer.writes(question)
  await olga.open(question)
  const { page, composer } = olga
  const list = page.getByRole('listbox', { name: 'Шаблоны ответов' })
  await expect(page.getByRole('button', { name: 'Шаблоны (/)' })).toBeVisible()
  await expect(composer).toBeFocused()

  await test.step('found by a part of its title, inserted by Enter; the unfilled variable keeps the message back', async () => {
    await page.keyboard.type('/')
    await typeRussian(page, title.toLowerCase().slice(0, 5))
    await expect(list.getByRole('option', { name: title })).toBeVisible()
    await expect(page.getByText('Не заполнено: имя клиента')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(list).toBeHidden()
    await expect(composer).toHaveValue('Ждём вас, {{client.firstName}}')
    await expect(page.getByText('Замените переменную словами: имя клиента')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(composer).toHaveValue('Ждём вас, {{client.firstName}}')
    // it is selected: typing replaces it
    await typeRussian(page, 'анна')
    await expect(composer).toHaveValue('Ждём вас, анна')
    await page.keyboard.press('Enter')
    await expect(olga.feed.getByText('Ждём вас, анна')).toBeVisible()
  })
  await test.step('the shortcut, in an internal message', async () => {
    await page.keyboard.press('Control+.')
    await expect(page.getByRole('radio', { name: /Внутреннее/ })).toHaveAttribute('aria-checked', 'true')
    await page.keyboard.type('/')
    await typeRussian(page, shortcut)
    await page.keyboard.press('Tab')
    const internal = page.getByRole('textbox', { name: 'Внутреннее сообщение' })
    await expect(internal).toHaveValue('Ждём вас, {{client.firstName}}')
    await internal.fill('')
  })
  await test.step('the typed text becomes a personal template, which comes first after its use', async () => {
    await page.keyboard.press('Control+.')
    await composer.fill('Спасибо за заказ ')
    await composer.press('End')
    await page.keyboard.type('/')
    await expect(list).toBeVisible()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Сохранить текст как личный шаблон' })
    await dialog.getByRole('textbox', { name: 'Название' }).fill('Моё спасибо')
    await dialog.getByRole('button', { name: 'Сохранить' }).click()
    await expect(dialog).toBeHidden()
    await composer.fill('')
    await composer.focus()
    await page.keyboard.type('/')
    await expect(list.getByRole('option').first()).toContainText(title)
    await typeRussian(page, 'моё')
    await expect(list.getByRole('option').first()).toContainText('Моё спасибо')
    await page.keyboard.press('Escape')
    await expect(list).toBeHidden()
    await expect(composer).toHaveValue('/моё')
  })
  await test.step('at 390 px by the menu', async () => {
    await composer.fill('')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Добавить', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Шаблоны' }).click()
    await expect(list).toBeVisible()
    await list.getByRole('option', { name: 'Моё спасибо' }).click()
    await expect(composer).toHaveValue('Спасибо за заказ')
  })
})
