import { theApp } from '../app.ts'
import { api, unique, userNo } from '../people.ts'
import { expect, test } from '../test.ts'
import { contextAs } from '../views.ts'

test('a field is defined, filled next to the chat, found in the directory, and its client gets a tag there', async ({
  browser,
}) => {
  const user = userNo(0, 'administrator')
  const call = await api(user)
  const { chats } = (await call('GET', '/chats?filter=assigned&scope=all&limit=1')).entity as {
    chats: { id: string; client: { name: string } }[]
  }
  const [chat] = chats
  const context = await contextAs(browser, { theme: 'light', lang: 'ru', width: 1440 }, 'administrator')
  const page = await context.newPage()
  const field = unique('Договор')
  const value = String(Math.floor(Date.now() / 1000))
  const tag = unique('опт')

  await page.goto(`${theApp().url}/admin/preferences/fields`)
  await page.getByRole('button', { name: 'Добавить поле' }).first().click()
  await page.getByRole('textbox', { name: 'Название' }).fill(field)
  await page.getByRole('combobox', { name: 'Тип' }).selectOption('Число')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByRole('table').getByText(field)).toBeVisible()

  await page.goto(`${theApp().url}/admin/chats?filter=assigned&scope=all&chat=${chat!.id}`)
  const panel = page.getByRole('complementary', { name: 'Профиль клиента' })
  const button = page.getByRole('toolbar').getByRole('button', { name: 'Профиль клиента' })
  await expect(button).toBeVisible()
  if ((await button.getAttribute('aria-pressed')) !== 'true') await button.click()
  await panel.getByRole('button', { name: 'Добавить поле клиенту' }).click()
  await panel.getByRole('combobox', { name: 'Название поля' }).fill(field)
  await panel.getByRole('textbox', { name: 'Значение' }).fill(`${value},0`)
  await panel.getByRole('textbox', { name: 'Значение' }).press('Enter')
  await expect(panel.getByRole('definition').filter({ hasText: value })).toBeVisible()

  await page.goto(`${theApp().url}/admin/clients/all`)
  await page.getByRole('searchbox', { name: 'Имя, телефон, почта, метка, компания' }).fill(value)
  const rows = page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: /^Выбрать: / }) })
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(chat!.client.name)
  await rows.getByRole('checkbox').check()
  const bar = page.getByRole('region', { name: 'Выбранные клиенты' })
  await bar.getByRole('button', { name: 'Добавить метку' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Метка' }).fill(tag)
  await dialog.getByRole('button', { name: 'Добавить метку' }).click()
  await expect(bar.getByText('Изменён 1 клиент')).toBeVisible()
  await expect(rows).toContainText(tag)
  await rows.getByRole('button', { name: chat!.client.name }).click()
  await expect(page.getByRole('link', { name: /Открыть чат/ }).first()).toBeVisible()
  await context.close()
})
