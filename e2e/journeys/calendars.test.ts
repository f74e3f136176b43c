import { theApp } from '../app.ts'
import { tokenOf, unique, userNo } from '../people.ts'
import { expect, test } from '../test.ts'

/** An administrator sets working hours and later ones, and cancels those. */
test('calendars: hours, holidays, planned hours', async ({ browser }) => {
  const name = unique('Смены')
  const page = await (await browser.newContext()).newPage()
  await page.addInitScript((token) => localStorage.setItem('token', token), await tokenOf(userNo(0, 'administrator')))
  await page.goto(`${theApp().url}/admin/preferences/calendars?new=1`)
  await expect(page.getByLabel('Название')).toBeFocused()
  await page.keyboard.type(name)
  // Errors are shown next to the hours.
  await page.getByLabel('Начало: вт').fill('19')
  await page.getByRole('button', { name: 'Добавить часы: вт' }).click()
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Часы пересекаются или это не время')).toBeVisible()
  await page.getByRole('button', { name: 'Убрать часы: вт' }).last().click()
  await page.getByLabel('Начало: вт').fill('930')
  await page.getByLabel('Начало: вт').blur()
  await expect(page.getByLabel('Начало: вт')).toHaveValue('9:30')
  await page.getByRole('button', { name: 'Так же во все дни ниже: вт' }).click()
  await expect(page.getByLabel('Начало: пт')).toHaveValue('9:30')
  await expect(page.getByLabel('Начало: сб'), 'the weekend stays').toHaveCount(0)
  await page
    .getByRole('button', { name: /Праздники России/ })
    .last()
    .click()
  await expect(page.getByText(/^1\d дней$/)).toBeVisible()
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByRole('row', { name })).toBeVisible()

  const later = `${new Date().getUTCFullYear() + 1}-02-01`
  await page.getByRole('button', { name: 'Добавить часы: сб' }).click()
  await page.getByLabel('Новые часы действуют с').fill(later)
  await page.getByRole('button', { name: 'Сохранить' }).click()
  const planned = page.getByRole('button', { name: /^С 1 февраля/ })
  await expect(planned).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByLabel('Начало: сб')).toHaveValue('9:00')
  await page.getByRole('button', { name: 'Действуют сейчас' }).click()
  await expect(page.getByLabel('Начало: сб')).toHaveCount(0)
  await planned.click()
  await page.getByRole('list', { name: 'Какие часы показать' }).getByRole('button', { name: 'Отменить' }).click()
  await expect(planned).toHaveCount(0)

  await page.getByRole('button', { name: 'Удалить' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить' }).click()
  await expect(page.getByRole('row', { name })).toHaveCount(0)
})
