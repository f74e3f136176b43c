import { randomUUID } from 'node:crypto'
import { deliver } from '../../server/src/channels/email/emulator-mailbox.ts'
import { parseLetter } from '../../server/src/channels/email/letter.ts'
import { type Desk, openDesk } from '../desk.ts'
import { type ServedMailbox, serveMailbox } from '../mailbox.ts'
import { api, Operator, unique, userNo } from '../people.ts'
import { expect, test } from '../test.ts'
import { everyView, isClean, noOverflow, setView } from '../views.ts'

/** Letters over real protocols: a mailbox on connections of this machine. */
let desk: Desk
let mail: ServedMailbox
let lada: Operator
test.beforeAll(async ({ browser }) => {
  desk = await openDesk()
  lada = await Operator.signIn(browser, desk.users[0]!)
  mail = await serveMailbox(`${unique('help').replace(' ', '-')}@shop.example`)
  const call = await api(userNo(0, 'administrator'))
  const channel = {
    id: randomUUID(),
    type: 'email',
    name: unique('Почта'),
    settings: mail.settings,
    teamId: desk.team.id,
  }
  const made = await call('POST', '/channels', channel)
  if (made.code !== 'ok') throw new Error(JSON.stringify(made))
})
test.afterAll(async () => {
  await lada.close()
  await desk.close()
  await mail.close()
})

test('a hostile letter arrives as text, opens in a frame where nothing runs, and is answered with a subject', async () => {
  const { page, feed } = lada
  const text = unique('Где мой заказ')
  const html = `<p style="color:#b00">${text}</p><script>top.__xss = 1</script><img src=x onerror="top.__xss = 1"><img src="https://tracker.invalid/p.png"><form action="https://evil.invalid"><button>go</button></form><div style="position:fixed;inset:0">cover</div><meta http-equiv="refresh" content="0;url=https://evil.invalid">`
  // a new channel begins with what comes from then on
  await expect.poll(() => mail.box.listeners.size).toBeGreaterThan(0)
  /** How calls to other servers ended: `csp`, they were never made. */
  const calls: string[] = []
  page.on('requestfailed', (r) => r.url().includes('.invalid') && calls.push(r.failure()?.errorText ?? ''))
  const boundary = 'frontier'
  deliver(
    mail.box,
    [
      'From: "Анна" <anna@client.example>',
      `To: ${mail.box.login}`,
      `Subject: =?utf-8?B?${Buffer.from('Заказ 17').toString('base64')}?=`,
      `Message-ID: <${randomUUID()}@client.example>`,
      'MIME-Version: 1.0',
      `Content-Type: multipart/alternative; boundary=${boundary}`,
      '',
      `--${boundary}`,
      'Content-Type: text/plain; charset=utf-8',
      '',
      `${text}\r\n\r\n20.11.2026, 10:15, "Shop" <help@shop.example>:\r\n> Вам удобно завтра?`,
      `--${boundary}`,
      'Content-Type: text/html; charset=utf-8',
      '',
      html,
      `--${boundary}--`,
      '',
    ].join('\r\n'),
  )
  await lada.openByText(text)
  const letter = feed.getByRole('article').filter({ hasText: text })
  await expect(letter).toContainText('Заказ 17')
  await expect(letter).toContainText('anna@client.example')
  await expect(letter).not.toContainText('Вам удобно завтра')
  await letter.getByRole('button', { name: 'Показать цитату' }).click()
  await expect(letter).toContainText('Вам удобно завтра')

  await letter.getByRole('button', { name: 'Письмо с оформлением' }).click()
  const dialog = page.getByRole('dialog', { name: 'Заказ 17' })
  const frame = dialog.frameLocator('iframe')
  await expect(frame.getByText(text)).toBeVisible()
  await expect(frame.locator('script, form, meta[http-equiv=refresh]')).toHaveCount(0)
  await expect(dialog.locator('iframe')).toHaveAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox')
  await expect.poll(() => calls).toEqual(['csp'])
  expect(await page.evaluate(() => '__xss' in window)).toBe(false)
  for (const view of [everyView[0]!, everyView.at(-1)!]) {
    await setView(page, view)
    await noOverflow(page, 'a letter')
  }
  await setView(page, everyView[0]!)
  await dialog.getByRole('button', { name: 'Показать картинки' }).click()
  await expect.poll(() => calls.some((end) => end !== 'csp')).toBe(true)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Тема и копия' }).click()
  await page.getByRole('textbox', { name: 'Тема' }).fill('Ваш заказ в пути')
  await page.getByRole('textbox', { name: 'Копия' }).fill('boss@client.example')
  await isClean(page, 'the composer of a letter')
  const answer = unique('Уже в пути')
  await lada.reply(answer)
  await expect.poll(() => mail.box.sent.length).toBe(1)
  const [sent] = mail.box.sent
  expect(sent!.to).toEqual(['anna@client.example', 'boss@client.example'])
  expect(await parseLetter(sent!.source)).toMatchObject({
    subject: 'Ваш заказ в пути',
    text: expect.stringContaining(answer),
  })
  await expect(feed.getByRole('article').filter({ hasText: answer })).toContainText('Копия: boss@client.example')
})
