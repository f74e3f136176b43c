import { openDesk } from '../desk.ts'
import { Customer, Operator, unique, userNo } from '../people.ts'
import { openShop, type Shop } from '../shop.ts'
import { expect, test } from '../test.ts'

const shops: Shop[] = []
test.afterEach(() => {
  for (const shop of shops.splice(0)) shop.close()
})

test('an administrator creates a site chat, installs it, and an operator answers the first client', async ({
  browser,
}) => {
  const name = unique('Магазин')
  const desk = await openDesk()
  const admin = await Operator.signIn(browser, userNo(0, 'administrator'), {
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const { page } = admin

  // First the type, then the form; missing values are shown with the specification's texts.
  await page.goto(`${new URL(page.url()).origin}/admin/preferences/channels`)
  await page.getByRole('button', { name: 'Создать канал' }).first().click()
  await page.getByRole('link', { name: /Чат на сайте/ }).click()
  await page.getByRole('button', { name: 'Создать канал' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Заполните все обязательные поля' })).toBeVisible()
  await page.getByRole('textbox', { name: /^Название/ }).fill(name)
  await page.getByRole('textbox', { name: /^Приветствие/ }).fill('Подсказать с размером?')
  await page.getByRole('combobox', { name: /^Команда/ }).selectOption({ label: desk.team.name })

  // The preview is the real panel with the typed values, before anything is stored.
  const preview = page.frameLocator('iframe[title="Предпросмотр чата"]')
  const panel = () => page.frames().find((frame) => frame.url().endsWith('/widget/preview.html?panel'))
  await expect(preview.locator('main')).toBeAttached()
  await expect.poll(() => panel() !== undefined).toBe(true)
  await expect(panel()!.getByText('Подсказать с размером?')).toBeVisible()
  await page.getByRole('textbox', { name: /^Начальный заголовок/ }).fill('Чем помочь?')
  await expect(panel()!.getByRole('heading', { name: 'Чем помочь?' })).toBeVisible()
  await page.getByRole('button', { name: 'Создать канал' }).click()
  await expect(page.getByText('Канал создан').first()).toBeVisible()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()

  // No site has loaded the widget yet; a page with the copied code does.
  await expect(page.getByText('Пока не видели виджет ни на одном сайте')).toBeVisible()
  await page.getByRole('button', { name: 'Копировать: Код для сайта' }).click()
  const code = await page.evaluate(() => navigator.clipboard.readText())
  const shop = await openShop(`<!doctype html><html lang="ru"><body><h1>Магазин</h1>${code}</body></html>`)
  shops.push(shop)
  const context = await browser.newContext()
  const customer = new Customer(await context.newPage())
  await customer.page.goto(shop.url)
  await customer.openPanel()
  await expect(customer.panel.getByRole('heading', { name: 'Чем помочь?' })).toBeVisible()
  // Nobody of the team is there yet, so the customer leaves an address first.
  await customer.panel.getByRole('textbox', { name: /почта/ }).fill('anna@shop.example')
  await customer.panel.getByRole('button', { name: 'Начать чат' }).click()
  const question = unique('Есть ли стол?')
  await customer.writes(question)

  const ann = await Operator.signIn(browser, desk.users[0]!)
  await ann.page.getByRole('link', { name: question }).click()
  await ann.reply('Есть, привезём завтра')
  await customer.sees('Есть, привезём завтра')

  await page.getByRole('button', { name: 'Проверить' }).click()
  await expect(page.getByText(`${new URL(shop.url).host}: виджет работает`)).toBeVisible()
  for (const someone of [admin, ann, desk]) await someone.close()
  await context.close()
})

test("two administrators edit one channel: conflicts are shown with the colleague's name, other changes are merged", async ({
  browser,
}) => {
  const name = unique('Страница')
  const admin = userNo(0, 'administrator')
  const first = await Operator.signIn(browser, admin)
  const { page } = first
  const { origin } = new URL(page.url())
  await page.goto(`${origin}/admin/preferences/channels/new?type=chat_page`)
  await page.getByRole('textbox', { name: /^Название/ }).fill(name)
  await page.getByRole('button', { name: 'Создать канал' }).click()
  await expect(page.getByRole('img', { name: 'QR-код адреса' })).toBeVisible()
  const second = await page.context().newPage()
  await second.goto(page.url())

  await page.getByRole('textbox', { name: /^Заголовок/ }).fill('Мой заголовок')
  await second.getByRole('textbox', { name: /^Заголовок/ }).fill('Чужой заголовок')
  await second.getByRole('textbox', { name: /^Подзаголовок/ }).fill('Чужой подзаголовок')
  await second.getByRole('button', { name: 'Сохранить' }).click()
  await expect(second.getByText('Сохранено', { exact: true }).first()).toBeVisible()

  // The colleague is another session of the same administrator, whose name stands above both values.
  const conflict = page.getByRole('alert').getByRole('listitem')
  await expect(conflict).toHaveCount(1)
  await expect(conflict).toContainText(`Заголовок ${admin.name}`)
  await expect(conflict.getByRole('definition')).toHaveText(['Чужой заголовок', 'Мой заголовок'])
  await expect(page.getByRole('textbox', { name: /^Подзаголовок/ })).toHaveValue('Чужой подзаголовок')
  await expect(page.getByRole('textbox', { name: /^Заголовок/ })).toHaveValue('Мой заголовок')

  // Nothing is saved before the choice.
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(conflict.getByRole('button', { name: 'Взять сохранённое' })).toBeFocused()
  await conflict.getByRole('button', { name: 'Оставить моё' }).click()
  await expect(conflict).toHaveCount(0)
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Сохранено', { exact: true }).first()).toBeVisible()
  await expect(second.getByRole('textbox', { name: /^Заголовок/ })).toHaveValue('Мой заголовок')
  await page.reload()
  await expect(page.getByRole('textbox', { name: /^Заголовок/ })).toHaveValue('Мой заголовок')
  await expect(page.getByRole('textbox', { name: /^Подзаголовок/ })).toHaveValue('Чужой подзаголовок')

  // The stored value is taken as it is.
  await second.getByRole('textbox', { name: /^Заголовок/ }).fill('Третий заголовок')
  await page.getByRole('textbox', { name: /^Заголовок/ }).fill('Четвёртый заголовок')
  await second.getByRole('button', { name: 'Сохранить' }).click()
  await conflict.getByRole('button', { name: 'Взять сохранённое' }).click()
  await expect(page.getByRole('textbox', { name: /^Заголовок/ })).toHaveValue('Третий заголовок')
  await first.close()
})
