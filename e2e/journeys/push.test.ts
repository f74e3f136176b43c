import { theApp } from '../app.ts'
import { expect, test } from '../test.ts'

test('a push shows channel and event, also without a console; pushes of one chat replace each other', async ({
  browser,
}) => {
  const { url } = theApp()
  const context = await browser.newContext({ serviceWorkers: 'allow' })
  await context.grantPermissions(['notifications'], { origin: new URL(url).origin })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations.filter(({ isDeleted }) => !isDeleted)
      if (first) resolve(first.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  await page.goto(url)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
  const registrationId = await registered
  const arrives = (data: object | string) =>
    devtools.send('ServiceWorker.deliverPushMessage', {
      ...{ origin: new URL(url).origin, registrationId },
      data: typeof data === 'string' ? data : JSON.stringify(data),
    })
  const shown = () =>
    page.evaluate(async () =>
      (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, tag }) => [
        title,
        body,
        tag,
      ]),
    )
  const about = { title: 'Магазин', kind: 'message', isClosed: false }
  await arrives('not json')
  await arrives({ ...about, body: 'Новое сообщение', chatId: 'a' })
  await expect.poll(shown).toEqual([['Магазин', 'Новое сообщение', 'a']])
  await arrives({ ...about, body: 'Вас упомянули', chatId: 'a' })
  await expect.poll(shown).toEqual([['Магазин', 'Вас упомянули', 'a']])
  await context.close()
})
