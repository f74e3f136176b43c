import { theApp } from '../app.ts'
import { expect, test } from '../test.ts'

test('a push shows channel and event, also without a console; pushes of one chat replace each other', async ({
  browser,
}) => {
  const { url } = theApp()
  const context = await browser.newContext({ serviceWorkers: 'allow' })
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
  // Headless browsers show no notifications: what the worker asks for is written down, by tag as on a screen.
  const worker = context.serviceWorkers()[0]!
  await worker.evaluate(() => {
    const all = new Map<string, string[]>()
    Object.assign(globalThis, { shown: all })
    ServiceWorkerRegistration.prototype.showNotification = async (title, { tag = '', body = '' } = {}) => {
      all.set(tag, [title, body, tag])
    }
  })
  const shown = () =>
    worker.evaluate(() => [...(globalThis as unknown as { shown: Map<string, string[]> }).shown.values()])
  const about = { title: 'Магазин', kind: 'message', isClosed: false }
  await arrives('not json')
  await arrives({ ...about, body: 'Новое сообщение', chatId: 'a' })
  await expect.poll(shown).toEqual([['Магазин', 'Новое сообщение', 'a']])
  await arrives({ ...about, body: 'Вас упомянули', chatId: 'a' })
  await expect.poll(shown).toEqual([['Магазин', 'Вас упомянули', 'a']])
  await context.close()
})
