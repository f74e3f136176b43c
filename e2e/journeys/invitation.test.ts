import { theApp } from '../app.ts'
import { api, quietTeam, unique, userNo } from '../people.ts'
import { expect, test } from '../test.ts'
import { openAs } from '../views.ts'

const view = { theme: 'light', lang: 'ru', width: 1440 } as const
const password = 'Sinichka-42'

test('an invited colleague sets a password by the link and signs in; the link works once and can be revoked', async ({
  browser,
}) => {
  const [name, other] = [unique('Мира'), unique('Олег')]
  const emailOf = (person: string) => `${person.replace(/\W/g, '')}-${unique('x').replace(/\W/g, '')}@example.ru`
  const [email, second] = [emailOf(name), emailOf(other)]
  const team = await quietTeam(await api(userNo(0, 'administrator')))
  const page = await openAs(browser, view, 'administrator')
  const panel = page.getByRole('complementary')
  await page.goto(`${theApp().url}/admin/users/all`)
  await page.getByRole('button', { name: 'Добавить пользователя' }).click()
  await panel.getByLabel(/^Имя/).fill(name)
  await panel.getByLabel(/^Почта/).fill(email)
  await panel.getByLabel(/^Роль/).selectOption({ label: 'Оператор' })
  await expect(panel.getByRole('radio', { name: 'Приглашение' })).toBeChecked()
  await panel.getByRole('button', { name: 'Пригласить' }).click()
  await expect(panel.getByText('Пользователь с этой ролью получает чаты: выберите хотя бы одну команду')).toBeVisible()
  await panel.getByRole('checkbox', { name: team.name }).check()
  await panel.getByRole('button', { name: 'Пригласить' }).click()
  // No mail is configured here, so the inviter gets the link.
  await expect(panel.getByRole('heading', { name, exact: true })).toBeVisible()
  const link = await panel.getByText(/\/invitation#token=/).textContent()
  await expect(panel.getByText(/^Приглашён\. Ссылка действует до/)).toBeVisible()
  await expect(panel.getByRole('switch', { name: 'Активен' })).toHaveCount(0)
  await panel.getByRole('button', { name: 'Готово' }).click()
  await expect(panel.getByText(/\/invitation#token=/)).toHaveCount(0)

  const guest = await (await browser.newContext({ locale: 'ru-RU' })).newPage()
  await guest.goto(link!)
  await expect(guest.getByText(`Здравствуйте, ${name}`)).toBeVisible()
  await expect(guest.getByLabel('Логин')).toHaveValue(email)
  await guest.getByLabel(/^Пароль/).fill('Weak')
  await guest.getByLabel(/^Повторите пароль/).fill('Weak')
  await guest.getByRole('button', { name: 'Задать пароль' }).click()
  await expect(guest.getByLabel(/^Пароль/)).toHaveAttribute('aria-invalid', 'true')
  await guest.getByLabel(/^Пароль/).fill(password)
  await guest.getByLabel(/^Повторите пароль/).fill(password)
  await guest.getByRole('button', { name: 'Задать пароль' }).click()
  await expect(guest.getByText('Пароль задан. Войдите с ним').first()).toBeVisible()
  await guest.getByRole('textbox', { name: 'Почта' }).fill(email)
  await guest.getByLabel(/^Пароль/).fill(password)
  await guest.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(guest).toHaveURL(/\/admin\/chats/)
  await guest.goto(link!)
  await guest.reload()
  await expect(guest.getByText('Приглашение уже принято')).toBeVisible()
  await guest.context().close()
  // The administrator's list follows.
  await expect(panel.getByRole('switch', { name: 'Активен' })).toBeChecked()

  await page.goto(`${theApp().url}/admin/users/all?new=several`)
  await panel.getByLabel(/^Кого пригласить/).fill(`${other} <${second}>\n${email}`)
  await panel.getByLabel(/^Роль/).selectOption({ label: 'Оператор' })
  await panel.getByRole('checkbox', { name: team.name }).check()
  await panel.getByRole('button', { name: 'Пригласить 2 человек' }).click()
  await expect(panel.getByRole('status').filter({ hasText: 'Приглашён 1 человек' })).toBeVisible()
  await expect(panel.getByText(`${email}: Учётная запись с такой почтой уже есть`)).toBeVisible()
  const secondLink = await panel.getByText(/\/invitation#token=/).textContent()
  await panel.getByRole('button', { name: 'Готово' }).click()
  await page.goto(`${theApp().url}/admin/users/all?search=${encodeURIComponent(second)}`)
  await expect(page.getByText(/^Приглашён, до/)).toBeVisible()
  await page.getByRole('button', { name: other }).click()
  await panel.getByRole('button', { name: 'Отозвать приглашение' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Отозвать приглашение' }).click()
  await expect(panel.getByText(/приглашение не отправлено/)).toBeVisible()
  const late = await (await browser.newContext({ locale: 'ru-RU' })).newPage()
  await late.goto(secondLink!)
  await expect(late.getByText('Приглашение отозвано')).toBeVisible()
  await late.context().close()
  await page.context().close()
})
