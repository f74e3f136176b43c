import { theApp } from '../app.ts'
import { api, unique, userNo } from '../people.ts'
import { expect, test } from '../test.ts'
import { contextAs } from '../views.ts'

test('a company is made in the profile, found in the directories, and its link comes back after it was removed', async ({
  browser,
}) => {
  const call = await api(userNo(0, 'administrator'))
  const { chats } = (await call('GET', '/chats?filter=assigned&scope=all&limit=1')).entity as {
    chats: { id: string; client: { name: string } }[]
  }
  const [chat] = chats
  const context = await contextAs(browser, { theme: 'light', lang: 'ru', width: 1440 }, 'administrator')
  const page = await context.newPage()
  const name = unique('Ромашка')

  await page.goto(`${theApp().url}/admin/chats?filter=assigned&scope=all&chat=${chat!.id}`)
  const panel = page.getByRole('complementary', { name: 'Профиль клиента' })
  const button = page.getByRole('toolbar').getByRole('button', { name: 'Профиль клиента' })
  await expect(button).toBeVisible()
  if ((await button.getAttribute('aria-pressed')) !== 'true') await button.click()
  await panel.getByRole('button', { name: 'Добавить компанию' }).click()
  await panel.getByRole('combobox', { name: 'Компания' }).fill(name)
  await panel.getByRole('option', { name: `Создать «${name}»` }).click()
  await panel.getByRole('textbox', { name: 'Должность или роль' }).fill('директор')
  await panel.getByRole('textbox', { name: 'Должность или роль' }).press('Enter')
  await expect(panel.getByRole('link', { name })).toBeVisible()
  await expect(panel.getByText('директор', { exact: true })).toBeVisible()

  await page.goto(`${theApp().url}/admin/clients/companies`)
  await page.getByRole('searchbox', { name: 'Название, сайт, телефон, ИНН' }).fill(name)
  const companies = page.getByRole('row').filter({ hasText: name })
  await expect(companies).toHaveCount(1)
  await companies.getByRole('button', { name }).click()
  await page.getByRole('textbox', { name: 'ИНН' }).fill('7707083894')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Неверный ИНН: проверьте цифры')).toBeVisible()
  await page.getByRole('textbox', { name: 'ИНН' }).fill('')
  await page.getByRole('textbox', { name: 'Сайт' }).fill('romashka.example')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(companies.getByText('romashka.example')).toBeVisible()
  await page.getByRole('tab', { name: 'Клиенты' }).click()
  await page.getByRole('link', { name: 'Показать в справочнике клиентов' }).click()
  const clients = page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: /^Выбрать: / }) })
  await expect(clients).toHaveCount(1)
  await expect(clients).toContainText(chat!.client.name)
  await expect(clients).toContainText(name)

  await page.goto(`${theApp().url}/admin/chats?filter=assigned&scope=all&chat=${chat!.id}`)
  await panel.getByRole('button', { name: `Убрать компанию «${name}»` }).click()
  await expect(panel.getByRole('link', { name })).toHaveCount(0)
  await panel.getByRole('button', { name: 'История изменений' }).click()
  await panel
    .getByRole('listitem')
    .filter({ hasText: name })
    .first()
    .getByRole('button', { name: 'Вернуть как было' })
    .click()
  await expect(panel.getByRole('link', { name })).toBeVisible()
  await context.close()
})
