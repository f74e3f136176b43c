import { theApp } from '../app.ts'
import { api, quietTeam, unique, userNo } from '../people.ts'
import { expect, test } from '../test.ts'
import { isClean, openAs } from '../views.ts'

test('a role and a reason for several users at once: what became of each is shown and logged', async ({ browser }) => {
  const call = await api(userNo(0, 'administrator'))
  const { roles } = (await call('GET', '/roles')).entity as { roles: { id: string }[] }
  const group = unique('Смена').replace(' ', '-')
  const teamIds = [(await quietTeam(call)).id]
  for (const n of [1, 2]) {
    const email = `${unique('bulk').replace(/\W/g, '')}@example.ru`
    const form = { name: `${group} ${n}`, email, phone: '', affiliation: '', roleId: roles[0]!.id, teamIds }
    expect((await call('POST', '/users/invitations', { ...form, breakMinutes: null, photoId: null })).code).toBe('ok')
  }
  const page = await openAs(browser, { theme: 'light', lang: 'ru', width: 1440 }, 'administrator')
  await page.goto(`${theApp().url}/admin/users/all?search=${encodeURIComponent(group)}`)
  await page.getByRole('checkbox', { name: `Выбрать: ${group} 1` }).check()
  await page.getByRole('checkbox', { name: 'Выбрать всех в списке' }).check()
  const bar = page.getByRole('region', { name: 'Выбранные пользователи' })
  await expect(bar.getByText('Выбраны 2 пользователя')).toBeVisible()
  await isClean(page, 'bulk')
  await bar.getByRole('button', { name: 'Изменить' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Применить' }).click()
  await expect(dialog.getByText('Заполните поле')).toBeVisible()
  await dialog.getByLabel(/^Роль/).selectOption({ label: 'Супервизор' })
  await dialog.getByLabel(/^Причина/).fill('Новая смена')
  await isClean(page, 'bulk')
  await dialog.getByRole('button', { name: 'Применить' }).click()
  await expect(dialog.getByText('Готово: 2 пользователя')).toBeVisible()
  await dialog.getByRole('button', { name: 'Готово', exact: true }).click()
  await expect(bar).toHaveCount(0)
  await expect(page.getByRole('cell', { name: 'Супервизор' })).toHaveCount(2)

  // Who has no password yet cannot be activated: each refusal is shown with its reason.
  await page.getByRole('checkbox', { name: `Выбрать: ${group} 2` }).check()
  await bar.getByRole('button', { name: 'Изменить' }).click()
  await dialog.getByLabel(/^Что сделать/).selectOption({ label: 'Сделать активными' })
  await dialog.getByRole('button', { name: 'Применить' }).click()
  await expect(dialog.getByText(`${group} 2: Пользователь ещё не задал пароль`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Готово', exact: true }).click()
  await page.getByRole('button', { name: `${group} 1` }).click()
  await page.getByRole('tab', { name: 'Изменения' }).click()
  await expect(page.getByRole('complementary').getByText('Новая смена')).toBeVisible()
  await page.context().close()
})
