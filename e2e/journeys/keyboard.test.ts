import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { theApp } from '../app.ts'
import { type Desk, openDesk } from '../desk.ts'
import { typeRussian } from '../keyboard.ts'
import { api, beAtWork, Operator, unique, userNo } from '../people.ts'
import { expect, test } from '../test.ts'
import { visitorOf } from '../visitor.ts'

const writes = async (desk: Desk, text: string): Promise<void> => (await visitorOf(desk))(text)
/** Moves the focus by Tab until it is there. */
const tabTo = async (page: Page, target: Locator): Promise<void> => {
  const step = async (): Promise<boolean> => {
    if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) return true
    await page.keyboard.press('Tab')
    return false
  }
  await expect.poll(step, { message: 'reached by Tab', intervals: [20] }).toBe(true)
}
/** Opens the chat with this text from the search over everything. */
const find = async (page: Page, text: string): Promise<void> => {
  const palette = page.getByRole('dialog', { name: 'Поиск' })
  await page.keyboard.press('Control+KeyK')
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(text)
  const hit = palette.getByRole('option').filter({ has: page.locator('mark') })
  await expect(hit).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(palette).toBeHidden()
}
/** A letter right after typing would be text: a key that moves says that it is a command. */
const take = async (page: Page): Promise<void> => {
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('KeyA')
}
/** Chooses the first category with these letters. */
const choose = async (page: Page, letters: string): Promise<void> => {
  const picker = page.getByRole('dialog', { name: 'Категория обращения' })
  await expect(picker.getByRole('combobox')).toBeFocused()
  await typeRussian(page, letters)
  await expect(picker.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(picker).toBeHidden()
}

test('a shift by keyboard alone: signing in, taking, a template, a tag, a category, snoozing, searching, closing, transferring', async ({
  browser,
}) => {
  const desk = await openDesk({ people: 2 })
  const [lada, colleague] = [desk.users[0]!, desk.users[1]!]
  const boss = await api(userNo(0, 'administrator'))
  // operators of this team take chats themselves
  await boss('PATCH', `/teams/${desk.team.id}`, { distributionRule: 'manual' })
  await beAtWork(colleague)
  const shortcut = `hello${randomUUID().slice(0, 4)}`
  const template = { category: 'personal', title: unique('Приветствие'), shortcut, text: 'Здравствуйте, уже смотрю' }
  const made = await (await api(lada))('POST', '/reply-templates', { ...template, id: randomUUID(), fileIds: [] })
  expect(made.code).toBe('ok')
  const [first, second] = [`sofa-${randomUUID().slice(0, 8)}`, `table-${randomUUID().slice(0, 8)}`] as const
  for (const text of [first, second]) await writes(desk, text)

  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addInitScript(() => {
    addEventListener('pointerdown', () => localStorage.setItem('mouse', 'pressed'), { capture: true })
  })
  const page = await context.newPage()
  const desktop = new Operator(page, async () => {})
  const { composer, feed } = desktop
  const assigned = page.locator('#chat-list')

  await test.step('signing in', async () => {
    await page.goto(theApp().url)
    await tabTo(page, page.getByRole('textbox', { name: 'Почта' }))
    await page.keyboard.type(lada.login)
    await tabTo(page, page.getByLabel(/^Пароль/))
    await page.keyboard.type(lada.password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('navigation', { name: 'Главное меню' })).toBeVisible()
  })
  await test.step('a waiting chat is found and taken; a template answers it', async () => {
    await find(page, first)
    await expect(feed.getByText(first)).toBeVisible()
    await take(page)
    await expect(composer).toBeFocused()
    await page.keyboard.type(`/${shortcut}`)
    await expect(page.getByRole('listbox', { name: 'Шаблоны ответов' }).getByRole('option').first()).toContainText(
      template.title,
    )
    await page.keyboard.press('Enter')
    await expect(composer).toHaveValue(template.text)
    await page.keyboard.press('Enter')
    await expect(feed.getByText(template.text)).toBeVisible()
  })
  await test.step('a category and a tag', async () => {
    await page.keyboard.press('Escape')
    await typeRussian(page, 'д')
    await choose(page, 'заказ')
    const panel = page.getByRole('complementary', { name: 'Профиль клиента' })
    if (!(await panel.isVisible())) await page.keyboard.press('Digit1')
    const tag = unique('опт')
    await tabTo(page, panel.getByRole('button', { name: 'Добавить метку', exact: true }))
    await page.keyboard.press('Enter')
    await expect(
      panel
        .getByRole('combobox', { name: 'Добавить метку' })
        .or(panel.getByRole('textbox', { name: 'Добавить метку' })),
    ).toBeFocused()
    await typeRussian(page, 'опт')
    await page.keyboard.type(tag.slice(3).trim())
    await page.keyboard.press('Enter')
    await expect(panel.getByRole('button', { name: /^Снять метку .*опт/ })).toBeVisible()
  })
  await test.step('snoozed until the first offered time', async () => {
    await page.keyboard.press('Escape')
    await tabTo(page, assigned.locator('[data-chat][tabindex="0"]'))
    await typeRussian(page, 'р')
    const dialog = page.getByRole('dialog', { name: /^Отложить чат/ })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('1')
    await expect(dialog).toBeHidden()
    // the focused row stays where it is
    await expect(assigned.getByRole('link', { name: /Отложен: / })).toBeVisible()
  })
  await test.step('the next one is taken, answered and closed in one go', async () => {
    await find(page, second)
    await expect(feed.getByText(second)).toBeVisible()
    await take(page)
    await expect(composer).toBeFocused()
    await typeRussian(page, 'готово')
    await page.keyboard.press('Control+Shift+Enter')
    await choose(page, 'доставка')
    await expect(page.getByRole('button', { name: /^Отменить/ }).first()).toBeVisible()
  })
  await test.step('on to the chat that is left, which goes to a colleague', async () => {
    const next = async (): Promise<boolean> => {
      if (await feed.getByText(template.text).isVisible()) return true
      await page.keyboard.press('Alt+ArrowDown')
      return false
    }
    await expect.poll(next, { message: 'the next chat is open', intervals: [200] }).toBe(true)
    await expect(composer).toBeFocused()
    await page.keyboard.press('Escape')
    await typeRussian(page, 'е')
    const dialog = page.getByRole('dialog', { name: 'Передать чат' })
    await expect(dialog.getByRole('combobox')).toBeFocused()
    await page.keyboard.type(colleague.name.slice(-8))
    await expect(dialog.getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByText(new RegExp(`${colleague.name}`)).first()).toBeVisible()
  })
  expect(await page.evaluate(() => localStorage.getItem('mouse'))).toBeNull()
  await context.close()
  await desk.close()
})
