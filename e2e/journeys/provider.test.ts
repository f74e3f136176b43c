import { type Served, serveEmulator } from '../../server/src/app/emulators/serve.ts'
import { createEmulator, type Emulator } from '../../server/src/channels/loopback/emulator.ts'
import { type Desk, openDesk } from '../desk.ts'
import { unique } from '../people.ts'
import { addProviderChannel } from '../provider-channel.ts'
import { expect, test } from '../test.ts'
import { everyView, goTo, isClean, noOverflow, openAs, setView } from '../views.ts'

/** A channel of a provider on a real connection: the emulator of the reference adapter. */
let emulator: Emulator
let served: Served
let desk: Desk
test.beforeAll(async () => {
  emulator = createEmulator({ token: 'secret', now: Date.now, callHook: async () => 200 })
  served = await serveEmulator(emulator)
  desk = await openDesk()
})
test.afterAll(async () => {
  await desk.close()
  await served.close()
})

test('a channel of a provider: its token is withdrawn, the console says why, a new one repairs it, the log keeps both', async ({
  browser,
}) => {
  const name = unique('Провайдер')
  const channelId = await addProviderChannel(desk.widgetId, { name, api: served.url })
  const page = await openAs(browser, everyView[0]!, 'administrator')
  await goTo(page, `/admin/preferences/channels/${channelId}`)
  const health = page.getByRole('group', { name: 'Связь с провайдером' })
  const fact = (title: string) => health.getByText(title, { exact: true }).locator('xpath=following-sibling::dd')
  const check = () => health.getByRole('button', { name: 'Проверить подключение' }).click()
  const notices = page.getByRole('region', { name: 'Уведомления' })

  await check()
  await expect(health.getByRole('status')).toHaveText(`Подключение работает: ${emulator.state.account}`)
  await expect(fact('Состояние')).toHaveText('Работает')
  await expect(fact('Учётная запись')).toHaveText(emulator.state.account)

  emulator.changeToken('replaced')
  await check()
  await expect(health.getByRole('status')).toHaveText('Токен указан неверно')
  await expect(fact('Состояние')).toHaveText('Не работает')
  await expect(fact('Причина')).not.toBeEmpty()
  for (const view of [everyView[0]!, everyView.at(-1)!]) {
    await setView(page, view)
    await isClean(page, 'a broken channel')
    await noOverflow(page, 'a broken channel')
  }
  await setView(page, everyView[0]!)
  // the list says so as well, before anybody opens the channel
  await goTo(page, '/admin/preferences/channels')
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Не работает')
  // every page does, for who can repair it
  await goTo(page, '/admin/users/all')
  const alarm = page.getByRole('region', { name: 'Каналы, которые не работают' })
  await expect(alarm).toContainText(name)
  await alarm.getByRole('link').click()

  // a wrong secret is refused at its field and changes nothing, the right one repairs the channel at once
  const secret = page.getByLabel(/^Секрет/).first()
  await secret.fill('wrong')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(secret).toHaveAttribute('aria-invalid', 'true')
  await expect(fact('Состояние')).toHaveText('Не работает')
  await secret.fill('replaced')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(fact('Состояние')).toHaveText('Работает')
  await expect(alarm).toBeHidden()
  await expect(notices.getByText(`Канал «${name}» снова работает`)).toBeVisible()

  // the log: who changed it, never the secret itself
  await goTo(page, '/admin/preferences/audit')
  await page.getByRole('combobox', { name: 'Объект' }).selectOption({ label: 'Канал' })
  await page.getByRole('row').filter({ hasText: name }).first().getByRole('button').click()
  const entry = page.getByRole('complementary')
  await expect(entry.getByRole('heading', { name: `Канал: ${name}` })).toBeVisible()
  await expect(entry.getByText('Секрет', { exact: true })).toBeVisible()
  await expect(entry).not.toContainText('replaced')
  await isClean(page, 'the log of a channel')
  await page.context().close()
})
