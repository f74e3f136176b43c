import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { theApp } from '../app.ts'
import { openChatPage, openDesk } from '../desk.ts'
import { api, Customer, userNo } from '../people.ts'
import { expect, test } from '../test.ts'

const isClean = async (page: Page, what: string) => {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect(
    violations.map((v) => v.id),
    what,
  ).toEqual([])
}

test('a visitor comes while nobody is there: form with consent, message, emoji; the operator sees their contacts', async ({
  browser,
}) => {
  const desk = await openDesk()
  const { id, url } = await openChatPage(desk)
  const call = await api(userNo(0, 'administrator'))
  const { channels } = (await call('GET', '/channels')).entity as {
    channels: readonly { id: string; settings: Record<string, unknown> }[]
  }
  const { settings } = channels.find((c) => c.id === id)!
  const form = { formWhen: 'away', formName: 'required', formPhone: 'optional', formEmail: 'required' }
  const changed = { ...settings, ...form, policyUrl: `${theApp().url}/policy` }
  expect((await call('PATCH', `/channels/${id}`, { settings: changed })).code).toBe('ok')

  const context = await browser.newContext({ locale: 'ru-RU' })
  const page = await context.newPage()
  await page.goto(url)
  const visitor = new Customer(page)
  const { panel } = visitor
  await expect(panel.getByRole('heading', { name: /Сейчас никого нет/ })).toBeVisible()
  await isClean(page, 'the form')
  await expect(visitor.field).toBeHidden()
  await panel.getByRole('button', { name: 'Начать чат' }).click()
  await expect(panel.getByRole('textbox', { name: /Имя/ })).toBeFocused()
  await expect(panel.getByText('Без согласия нельзя сохранить контакты')).toBeVisible()
  await panel.getByRole('textbox', { name: /Имя/ }).fill('Анна Ким')
  await panel.getByRole('textbox', { name: /почта/ }).fill('anna@shop.example')
  await panel.getByRole('checkbox').check()
  await panel.getByRole('button', { name: 'Начать чат' }).click()
  await expect(visitor.field).toBeFocused()
  await visitor.field.fill('Здравствуйте ')
  await panel.getByRole('button', { name: 'Смайлы' }).click()
  await expect(panel.getByRole('toolbar', { name: 'Смайлы' })).toBeVisible()
  await expect(panel.getByRole('toolbar', { name: 'Смайлы' }).locator(':focus')).toHaveCount(1)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(visitor.field).toHaveValue('Здравствуйте 😄')
  await visitor.field.press('Enter')
  await visitor.sees('Здравствуйте 😄')
  await panel.getByRole('button', { name: 'Ещё' }).click()
  const sound = panel.getByRole('switch', { name: /Звук/ })
  await sound.click()
  await expect(sound).toHaveAttribute('aria-checked', 'false')
  await isClean(page, 'the menu')
  await page.keyboard.press('Escape')
  await expect(sound).toBeHidden()
  await expect(visitor.field).toBeVisible()

  const { chats } = (await call('GET', '/chats?filter=pending&scope=all&limit=100')).entity as {
    chats: { id: string; client: { name: string } }[]
  }
  const mine = chats.find(({ client }) => client.name === 'Анна Ким')!
  const card = (await call('GET', `/chats/${mine.id}/client`)).entity as { details: unknown; consentAt: number | null }
  expect(card.details).toMatchObject([{ kind: 'email', value: 'anna@shop.example' }])
  expect(card.consentAt).not.toBeNull()
  await context.close()
  await desk.close()
})
