import { AxeBuilder } from '@axe-core/playwright'
import { type Desk, openDesk } from '../desk.ts'
import { Customer, Operator, unique } from '../people.ts'
import { expect, test } from '../test.ts'

let desk: Desk
test.beforeAll(async () => {
  desk = await openDesk()
})
test.afterAll(() => desk.close())

test('an operator says a reply: recorded by the key, thrown away, recorded again, heard, sent, played in the feed', async ({
  browser,
}) => {
  const olga = await Operator.signIn(browser, desk.users[0]!)
  const { page, feed } = olga
  const question = unique('Вопрос')
  const customer = await Customer.atTheShop(await browser.newContext(), desk.shopUrl)
  await customer.writes(question)
  await olga.openByText(question)
  const field = page.getByRole('textbox', { name: 'Ответ клиенту' })
  await expect(page.getByRole('button', { name: 'Голосовое сообщение', exact: true })).toBeVisible()
  await field.focus()
  const strip = page.getByRole('group', { name: 'Запись голосового сообщения' })

  await test.step('Escape throws it away', async () => {
    await page.keyboard.press('Alt+KeyV')
    await expect(strip.getByRole('timer')).toHaveText(/[1-9]$/)
    await expect(strip.getByRole('button', { name: 'Готово' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(strip).toHaveCount(0)
    await expect(field).toBeFocused()
  })
  const player = page
    .getByRole('list', { name: 'Файлы к сообщению' })
    .getByRole('group', { name: 'Голосовое сообщение' })
  await test.step('Enter ends it; it is heard before it is sent', async () => {
    await page.getByRole('button', { name: 'Голосовое сообщение', exact: true }).click()
    await expect(strip.getByRole('timer')).toHaveText(/[1-9]$/)
    const { violations } = await new AxeBuilder({ page }).include('[data-area="composer"]').analyze()
    expect(violations).toEqual([])
    await page.keyboard.press('Enter')
    await player.getByRole('button', { name: 'Слушать' }).click()
    await expect(player).toContainText(/[1-9] \/ \d+:\d\d/)
  })
  await test.step('it is sent as the speech that messengers know', async () => {
    await expect(page.getByRole('progressbar', { name: 'voice.ogg' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Отправить', exact: true }).click()
    const sent = feed.getByRole('group', { name: 'Голосовое сообщение' })
    const href = await sent.getByRole('link', { name: /Скачать/ }).getAttribute('href')
    const answer = await page.request.get(new URL(href!, page.url()).href)
    expect(answer.headers()['content-type']).toBe('audio/ogg')
    const bytes = await answer.body()
    expect([bytes.subarray(0, 4).toString(), bytes.includes('OpusHead')]).toEqual(['OggS', true])
    await sent.getByRole('button', { name: 'Скорость 1×' }).click()
    await expect(sent.getByRole('button', { name: 'Скорость 1.5×' })).toBeVisible()
    await sent.getByRole('button', { name: 'Слушать' }).click()
    await expect(sent).toContainText(/[1-9] \/ \d+:\d\d/)
  })
  await test.step('a blocked microphone is said in words', async () => {
    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    })
    await field.focus()
    await page.keyboard.press('Alt+KeyV')
    await expect(page.getByRole('alert').filter({ hasText: 'Доступ к микрофону запрещён' })).toBeVisible()
    await page.getByRole('button', { name: 'Закрыть', exact: true }).click()
  })
})
