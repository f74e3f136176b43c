import { theApp } from '../app.ts'
import { type Desk, openDesk } from '../desk.ts'
import { typeRussian } from '../keyboard.ts'
import { api, Customer, categorise, Operator, unique, userNo } from '../people.ts'
import { expect, test } from '../test.ts'

let desk: Desk
test.beforeAll(async () => {
  desk = await openDesk()
})
test.afterAll(() => desk.close())

test('an operator writes in the Russian layout; no letter becomes a command, and nothing that was typed is lost', async ({
  browser,
}) => {
  const olga = await Operator.signIn(browser, desk.users[0]!)
  const call = await api(desk.users[0]!)
  const customers: Customer[] = []
  const ids: string[] = []
  for (const question of [unique('Первый'), unique('Второй')]) {
    const customer = await Customer.atTheShop(await browser.newContext(), desk.shopUrl)
    await customer.writes(question)
    customers.push(customer)
    const row = olga.page.locator('[data-chat]').filter({ hasText: question })
    await expect(row).toBeVisible()
    ids.push((await row.getAttribute('data-chat'))!)
  }
  for (const id of ids) await categorise(call, id)
  const { page, composer } = olga
  const [first, second] = ids as [string, string]
  const row = (id: string) => page.locator(`[data-chat="${id}"]`)
  const dialog = page.locator('dialog[open]')
  const isStillOpen = async () => {
    await expect(page).toHaveURL(new RegExp(`chat=${first}`))
    await expect(dialog).toHaveCount(0)
  }
  await row(first).click()
  await expect(composer).toBeFocused()

  await test.step('after an emoji, by mouse and by Enter, and after Escape in the picker', async () => {
    const emoji = page.getByRole('button', { name: 'Эмодзи' })
    const picker = page.getByRole('dialog', { name: 'Эмодзи' })
    await typeRussian(page, 'спасибо')
    await emoji.click()
    await picker.getByRole('gridcell').first().click()
    await expect(picker).toBeHidden()
    await typeRussian(page, 'ура')
    await expect(composer).toHaveValue(/^спасибо.{1,8}ура$/su)
    await emoji.click()
    await expect(picker.getByRole('searchbox')).toBeFocused()
    await expect(picker.getByRole('gridcell').first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(picker).toBeHidden()
    await typeRussian(page, 'утс')
    await expect(composer).toHaveValue(/ура.{1,8}утс$/su)
    await emoji.click()
    await expect(picker).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(picker).toBeHidden()
    await expect(composer).toBeFocused()
    await isStillOpen()
  })
  await test.step('after a file was removed', async () => {
    await composer.fill('')
    await page
      .getByRole('region', { name: /^Чат с клиентом/ })
      .locator('input[type=file]')
      .setInputFiles({ name: 'смета.txt', mimeType: 'text/plain', buffer: Buffer.from('1') })
    await page.getByRole('button', { name: 'Убрать смета.txt' }).click()
    await typeRussian(page, 'еще')
    await expect(composer).toHaveValue('еще')
    await isStillOpen()
  })
  await test.step('after a click into the thread, and while nothing has the focus', async () => {
    await composer.fill('')
    await olga.feed.click({ position: { x: 30, y: 30 } })
    await typeRussian(page, 'ура')
    await expect(composer).toHaveValue('ура')
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await typeRussian(page, ' есть')
    await expect(composer).toHaveValue('ура есть')
    await isStillOpen()
  })
  await test.step('a closing asks about the text that was not sent, and about the client who waits', async () => {
    await page.keyboard.press('Escape')
    await expect(row(first)).toBeFocused()
    await typeRussian(page, 'у')
    const question = page.getByRole('alertdialog', { name: 'Закрыть чат?' })
    await expect(question).toContainText('Набранный текст не отправлен')
    await expect(question).toContainText('без ответа')
    await expect(question.getByRole('button', { name: 'Отмена' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })
  await test.step('a text that is typed without a pause outlives a reload', async () => {
    await row(first).click()
    await composer.fill('')
    const text = 'добрый день ваш заказ уже собран и сегодня вечером будет передан в доставку'
    await typeRussian(page, text)
    await page.reload()
    await expect(composer).toHaveValue(text)
  })
  await test.step('a file that arrives while another chat is open is there after a reload', async () => {
    const upload = Promise.withResolvers<void>()
    await page.route('**/files', async (route) => {
      await upload.promise
      await route.continue()
    })
    await composer.fill('')
    await page
      .getByRole('region', { name: /^Чат с клиентом/ })
      .locator('input[type=file]')
      .setInputFiles({ name: 'счёт.txt', mimeType: 'text/plain', buffer: Buffer.from('2') })
    const progress = page.getByRole('progressbar', { name: 'счёт.txt' })
    await expect(progress).toBeVisible()
    await row(second).click()
    await expect(progress).toBeHidden()
    upload.resolve()
    await expect(row(first)).toContainText('счёт.txt')
    await page.unroute('**/files')
    await page.reload()
    await row(first).click()
    const file = page.getByRole('button', { name: 'Убрать счёт.txt' })
    await file.click()
    await expect(file).toBeHidden()
  })
  await test.step('a sent answer is changed by the arrow up and deleted by a key; the customer sees both', async () => {
    const customer = customers[0]!
    await composer.fill('')
    await olga.reply('Привезём в среду')
    const field = page.getByRole('textbox', { name: 'Новый текст сообщения' })
    // An answer that is still on its way to the server cannot be changed. The field that replaces the composer may load for long.
    await expect(async () => {
      if (await composer.isVisible()) await composer.press('ArrowUp', { timeout: 1000 })
      await expect(field).toBeVisible({ timeout: 1000 })
    }).toPass()
    await expect(field).toHaveValue('Привезём в среду')
    await field.fill('Привезём в четверг')
    await field.press('Enter')
    await customer.sees('Привезём в четверг')
    await expect(composer).toBeFocused()
    await olga.feed.getByRole('button', { name: 'Изменено' }).click()
    await expect(olga.feed.getByText('Привезём в среду')).toBeVisible()
    const message = olga.feed.getByRole('article').filter({ hasText: 'Привезём в четверг' })
    await message.hover()
    await message.getByRole('button', { name: 'Действия с сообщением' }).click()
    await expect(page.getByRole('menuitem', { name: /^Изменить/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(message).toBeFocused()
    await page.keyboard.press('Delete')
    const question = page.getByRole('alertdialog', { name: 'Удалить сообщение?' })
    await question.getByRole('button', { name: 'Удалить' }).click()
    await customer.sees('Сообщение удалено')
    await expect(message.getByText(/^Удалено: /)).toBeVisible()
    await composer.fill('добрый день ваш заказ уже собран')
    await page.reload()
    await expect(composer).toHaveValue(/^добрый день/)
  })
  await test.step('what one tab sends does not take the text of another', async () => {
    const other = await page.context().newPage()
    await other.goto(`${theApp().url}/admin/chats?filter=assigned&chat=${first}`)
    const field = other.getByRole('textbox', { name: 'Ответ клиенту' })
    await expect(field).toHaveValue(/^добрый день/)
    await field.fill('Отвечу коротко')
    await field.press('Enter')
    await expect(other.getByRole('feed').getByText('Отвечу коротко')).toBeVisible()
    await expect(composer).toHaveValue(/^добрый день/)
    await other.close()
    await page.reload()
    await expect(composer).toHaveValue(/^добрый день/)
    await composer.fill('')
  })
  await test.step('a supervisor closes both at once after a warning; the log names the supervisor', async () => {
    const marina = userNo(0, 'supervisor')
    const boss = await Operator.signIn(browser, marina)
    // Among the chats of the whole organization the rows of this team might not be rendered, and move while others arrive.
    await boss.page.goto(`${theApp().url}/admin/chats?filter=assigned&scope=all&team=${desk.team.id}`)
    await expect(boss.page.locator('#chat-list [data-chat]')).toHaveCount(2)
    for (const id of [second, first]) {
      await boss.focusOn(id)
      await typeRussian(boss.page, 'ч')
      await expect(boss.page.locator(`#chat-list [data-chat="${id}"]`)).toBeChecked()
    }
    const bar = boss.page.getByRole('region', { name: 'Действия с выбранными чатами' })
    await bar.getByRole('button', { name: 'Закрыть', exact: true }).click()
    const question = boss.page.getByRole('alertdialog', { name: 'Закрыть 2 чата?' })
    await expect(question).toContainText('Последнее сообщение клиента без ответа: 1')
    await question.getByRole('button', { name: 'Закрыть все: 2' }).click()
    await expect(olga.feed.getByText(new RegExp(`Обращение № \\d+ закрыто: ${marina.name}`))).toBeVisible()
    await boss.close()
  })
  for (const customer of customers) await customer.page.context().close()
  await olga.close()
})
