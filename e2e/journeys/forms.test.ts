import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../test.ts'
import { everyView, goTo, openAs } from '../views.ts'

const view = everyView[0]!
const row = (page: Page, name: string): Locator =>
  page.getByRole('table').getByRole('button', { name: new RegExp(name) })
const panel = (page: Page): Locator => page.getByRole('complementary').last()
const nameIn = (page: Page): Locator => panel(page).getByRole('textbox', { name: 'Имя' })

test('leaving a form with changes asks first; a refusal keeps all typed values', async ({ browser }) => {
  const page = await openAs(browser, view, 'administrator')
  await goTo(page, '/admin/users/all')
  await row(page, 'Софья Никитина').click()
  await expect(nameIn(page)).toHaveValue('Софья Никитина')
  await nameIn(page).fill('Софья Н.')

  await row(page, 'Денис Орлов').click()
  const question = page.getByRole('alertdialog', { name: 'Сохранить изменения?' })
  await question.getByRole('button', { name: 'Остаться' }).click()
  await expect(nameIn(page), 'staying keeps it').toHaveValue('Софья Н.')
  await page.getByRole('link', { name: 'Команды' }).click()
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(nameIn(page), 'Escape stays as well').toHaveValue('Софья Н.')

  const email = panel(page).getByRole('textbox', { name: 'Почта' })
  const own = await email.inputValue()
  await email.fill('denis.orlov@domilad.example')
  await page.keyboard.press('Control+s')
  await expect(email, 'taken by somebody else: the reason stands below the field').toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await expect(email).toBeFocused()
  await expect(nameIn(page), 'a refusal takes nothing away').toHaveValue('Софья Н.')
  await email.fill('не почта')
  await panel(page).getByRole('button', { name: 'Сохранить' }).click()
  await expect(panel(page).getByText('Неверный формат почты')).toBeVisible()
  await email.fill(own)
  await expect(panel(page).getByText('Неверный формат почты')).toHaveCount(0)

  await row(page, 'Денис Орлов').click()
  await question.getByRole('button', { name: 'Не сохранять' }).click()
  await expect(nameIn(page)).toHaveValue('Денис Орлов')
  await row(page, 'Софья Никитина').click()
  await expect(nameIn(page), 'what was given up is gone').toHaveValue('Софья Никитина')
  await page.context().close()
})
