import { type Desk, openDesk } from '../desk.ts'
import { api, Customer, categorise, Operator, unique } from '../people.ts'
import { expect, test } from '../test.ts'

/** The team has one operator, so every new chat is theirs. */
let desk: Desk
let igor: Operator
test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }) => {
  desk = await openDesk()
  igor = await Operator.signIn(browser, desk.users[0]!, { cuttable: true })
})
test.afterAll(async () => {
  await igor.close()
  await desk.close()
})

test('a customer writes, the operator sees the message, answers, and sees that the answer was read', async ({
  browser,
}) => {
  const customer = await Customer.atTheShop(await browser.newContext(), desk.shopUrl)
  const question = unique('Где мой заказ')
  await customer.writes(question)
  await igor.openByText(question)
  const answer = unique('Уже в пути')
  await igor.reply(answer)
  await customer.sees(answer)
  await expect(
    igor.feed.getByRole('article').filter({ hasText: answer }).getByRole('button', { name: 'Прочитано' }),
  ).toBeVisible()
  await expect(customer.panel.getByText('Прочитано').last()).toBeVisible()
  await igor.page
    .getByRole('button', { name: 'Внутреннее сообщение' })
    .or(igor.page.getByRole('radio', { name: 'Внутреннее сообщение' }))
    .first()
    .click()
  const note = unique('Между нами')
  await igor.page.getByRole('textbox', { name: 'Внутреннее сообщение' }).fill(note)
  await igor.page.keyboard.press('Enter')
  await expect(igor.feed.getByText(note)).toBeVisible()
  await expect(customer.panel.getByText(note)).toHaveCount(0)
  await customer.page.reload()
  await customer.openPanel()
  await customer.sees(question)
  await customer.sees(answer)
  await categorise(await api(desk.users[0]!), await igor.chatId())
  // until then the console asks for a category
  await expect(igor.page.getByRole('button', { name: /^Категория: / })).toBeVisible()
  await igor.page
    .getByRole('button', { name: /^Закрыть( чат)?$/ })
    .first()
    .click()
  await expect(customer.panel.getByText('Чат закрыт')).toBeVisible()
  const again = unique('Ещё вопрос')
  await customer.writes(again)
  await expect(igor.page.getByText(again).first()).toBeVisible()
  await customer.page.context().close()
})
test('a customer writes without a connection; when it is back, no message is lost or duplicated', async ({
  browser,
}) => {
  const context = await browser.newContext()
  const customer = await Customer.atTheShop(context, desk.shopUrl)
  const first = unique('До обрыва')
  await customer.writes(first)
  await expect(igor.page.getByText(first).first()).toBeVisible()
  await context.setOffline(true)
  const lost = [unique('раз'), unique('два'), unique('три')]
  for (const text of lost) await customer.writes(text)
  await context.setOffline(false)
  await igor.page.mouse.move(0, 0)
  await igor.page.getByText(lost[2]!).or(igor.page.getByText(first)).first().click()
  for (const text of lost) await expect(igor.feed.getByText(text)).toHaveCount(1)
  const order = await igor.feed.getByText(/^(раз|два|три) /).allTextContents()
  expect(order.map((t) => lost.indexOf(lost.find((l) => t.includes(l))!))).toEqual([0, 1, 2])
  await context.close()
})
test('the operator’s network is cut: two answers typed meanwhile are sent once when it is back, and a banner says so', async ({
  browser,
}) => {
  const customer = await Customer.atTheShop(await browser.newContext(), desk.shopUrl)
  const question = unique('Со страницы')
  await customer.writes(question)
  await igor.openByText(question)
  await igor.network(false)
  await expect(igor.page.getByRole('button', { name: 'Обновить' })).toBeVisible()
  const answers = [unique('Отвечу без связи'), unique('И добавлю')] as const
  for (const answer of answers) await igor.reply(answer)
  const meanwhile = unique('А пока так')
  await customer.writes(meanwhile)
  await igor.network(true)
  await customer.sees(answers[1])
  await expect(igor.feed.getByText(meanwhile)).toHaveCount(1)
  await expect(igor.page.getByRole('button', { name: 'Обновить' })).toBeHidden()
  for (const answer of answers) await expect(customer.log.getByText(answer)).toHaveCount(1)
  await customer.page.context().close()
})
test('websockets blocked for the customer: both directions still work', async ({ browser }) => {
  const context = await browser.newContext()
  await context.routeWebSocket(/realtime/, (ws) => ws.close())
  const customer = await Customer.atTheShop(context, desk.shopUrl)
  const question = unique('Без вебсокетов')
  await customer.writes(question)
  await igor.openByText(question)
  const answer = unique('Слышно')
  await igor.reply(answer)
  await customer.sees(answer)
  await context.close()
})
test('a picture arrives without hidden data; another file unchanged, after a reload before it was sent', async ({
  browser,
}) => {
  const customer = await Customer.atTheShop(await browser.newContext(), desk.shopUrl)
  const question = unique('Вот файл')
  await customer.writes(question)
  await igor.openByText(question)
  await igor.page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'схема.png', mimeType: 'image/png', buffer: picture })
  await expect(igor.page.getByRole('button', { name: /Убрать схема\.png/ })).toBeVisible()
  await igor.composer.press('Enter')
  const shown = customer.panel.getByRole('img', { name: /схема\.png/ })
  await expect(shown).toBeVisible()
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(10)
  const arrived = await customer.page.request.get(await shown.evaluate((img: HTMLImageElement) => img.currentSrc))
  expect(arrived.headers()['content-type']).toBe('image/png')
  expect(picture.includes('Anna, at home')).toBe(true)
  expect((await arrived.body()).includes('Anna, at home')).toBe(false)
  const contract = Buffer.from('<script>window.__xss = 1</script>')
  await customer.panel.locator('input[type=file]').setInputFiles({
    name: 'договор.html',
    mimeType: 'text/html',
    buffer: contract,
  })
  await expect(customer.panel.getByRole('button', { name: /Убрать файл договор\.html/ })).toBeVisible()
  await customer.field.fill('Вот договор')
  await customer.page.reload()
  await customer.openPanel()
  await expect(customer.panel.getByRole('button', { name: /Убрать файл договор\.html/ })).toBeVisible()
  await expect(customer.field).toHaveValue('Вот договор')
  await customer.field.press('Enter')
  const link = igor.feed.getByRole('link', { name: /договор\.html/ })
  await expect(link).toBeVisible()
  const url = new URL((await link.getAttribute('href'))!, igor.page.url())
  const file = await igor.page.request.get(url.href)
  expect(await file.body()).toEqual(contract)
  expect(file.headers()['content-disposition']).toContain('attachment')
  expect(file.headers()['x-content-type-options']).toBe('nosniff')
  expect(file.headers()['content-security-policy']).toContain('sandbox')
  await customer.page.context().close()
})
test('hostile text stays text on both sides', async ({ browser }) => {
  const customer = await Customer.atTheShop(await browser.newContext(), desk.shopUrl)
  const mark = unique('xss')
  const hostile = `${mark} <img src=x onerror="window.__xss=1"> "><svg onload=window.__xss=1> {{constructor.constructor('window.__xss=1')()}} javascript:alert(1) data:text/html,x http://example.ru/a`
  await customer.field.fill(hostile)
  await customer.field.press('Enter')
  await igor.openByText(mark)
  expect(await igor.feed.getByText(mark).innerText()).toContain('<img src=x onerror="window.__xss=1">')
  const links = igor.feed.getByRole('article').filter({ hasText: mark }).getByRole('link')
  for (const link of await links.all()) expect(await link.getAttribute('href')).toMatch(/^https?:\/\/example\.ru\/a/)
  const reply = unique('<b onmouseover=window.__xss=1>жирно</b>')
  await igor.reply(reply)
  await customer.sees(reply)
  for (const page of [igor.page, customer.page, ...customer.page.frames()]) {
    expect(await page.evaluate(() => (window as unknown as { __xss?: number }).__xss)).toBeUndefined()
  }
  await customer.page.context().close()
})

/** 10 × 10 pixels, with a copyright notice in its EXIF data: «Anna, at home». */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAzmVYSWZJSSoACAAAAAcAEgEDAAEAAAABAAAAGgEFAAEAAABiAAAAGwEFAAEAAABqAAAAKAEDAAEAAAACAAAAEwIDAAEAAAABAAAAmIICAA4AAAByAAAAaYcEAAEAAACAAAAAAAAAADhjAADoAwAAOGMAAOgDAABBbm5hLCBhdCBob21lAAYAAJAHAAQAAAAwMjEwAZEHAAQAAAABAgMAAKAHAAQAAAAwMTAwAaADAAEAAAD//wAAAqAEAAEAAAAKAAAAA6AEAAEAAAAKAAAAAAAAADT3Dp8AAAAJcEhZcwAAA+gAAAPoAbV7UmsAAAAUSURBVBiVY1BNfo0HMYxKJ2MJFgB325Dt8IQoTwAAAABJRU5ErkJggg==',
  'base64',
)
