import { theApp } from '../app.ts'
import { linkIn, newestTo } from '../outbox.ts'
import { api, quietTeam, unique, userNo } from '../people.ts'
import { expect, test } from '../test.ts'

/** A user whose password may change: other journeys need the demo's users unchanged. */
const newPerson = async (password: string): Promise<string> => {
  const call = await api(userNo(0, 'administrator'))
  const email = `${unique('kira').replace(' ', '-')}@domilad.example`
  const { roles } = (await call('GET', '/roles')).entity as { roles: { id: string; rights: unknown[] }[] }
  const made = await call('POST', '/users', {
    ...{
      name: 'Кира Лунина',
      email,
      phone: '',
      affiliation: '',
      roleId: roles[0]!.id,
      teamIds: [(await quietTeam(call)).id],
    },
    ...{ breakMinutes: null, photoId: null, active: true, password, passwordRepeat: password },
  })
  expect(made.code).toBe('ok')
  return email
}

test('recovery: an unknown e-mail, an expired link, a valid one, and signing in with the new password', async ({
  browser,
}) => {
  const email = await newPerson('Before-it-all-1')
  const page = await (await browser.newContext()).newPage()
  const { url } = theApp()
  await page.goto(`${url}/`)
  await page.getByRole('link', { name: 'Забыли пароль?' }).click()
  await expect(page).toHaveURL(/\/restore$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Восстановление пароля' })).toBeVisible()
  const field = page.getByRole('textbox', { name: 'Почта' })
  await field.fill('nobody@domilad.example')
  await page.getByRole('button', { name: 'Отправить ссылку' }).click()
  await expect(page.getByText('Указанная почта не найдена')).toBeVisible()
  await expect(field).toHaveValue('nobody@domilad.example')
  await field.fill(email)
  await page.getByRole('button', { name: 'Отправить ссылку' }).click()
  await expect(page.getByText(`Письмо отправлено на ${email}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Отправить ещё раз' })).toHaveAttribute('aria-disabled', 'true')

  await page.goto(`${url}/restore#token=${'x'.repeat(43)}`)
  await page.reload() // Only the part after the # has changed.
  await expect(page.getByText('Ссылка устарела и не работает')).toBeVisible()
  await page.getByRole('button', { name: 'Запросить новую' }).click()
  await expect(page.getByRole('textbox', { name: 'Почта' })).toBeVisible()

  const link = linkIn(await newestTo(email))
  await page.goto(link)
  await page.reload()
  await page.getByLabel(/^Новый пароль/).fill('After-it-all-2')
  await page.getByLabel(/^Повторите пароль/).fill('After-it-all-3')
  await page.getByRole('button', { name: 'Сохранить пароль' }).click()
  await expect(page.getByText('Пароли не совпадают')).toBeVisible()
  await page.getByLabel(/^Повторите пароль/).fill('After-it-all-2')
  await page.getByRole('button', { name: 'Сохранить пароль' }).click()
  await expect(page.getByText('Пароль изменён. Войдите с новым паролем').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Почта' }).fill(email)
  await page.getByLabel(/^Пароль/).fill('After-it-all-2')
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/chats/)

  const second = await (await browser.newContext()).newPage()
  await second.goto(link)
  await expect(second.getByText('Ссылка устарела и не работает')).toBeVisible()
  await second.context().close()
  await page.context().close()
})
test('the outbox: the service administrator reads a message; no other user has access', async ({ browser }) => {
  const email = await newPerson('Before-it-all-1')
  const { url } = theApp()
  const page = await (await browser.newContext()).newPage()
  await page.goto(`${url}/restore`)
  await page.getByRole('textbox', { name: 'Почта' }).fill(email)
  await page.getByRole('button', { name: 'Отправить ссылку' }).click()
  await expect(page.getByText(`Письмо отправлено на ${email}`)).toBeVisible()
  for (const [role, sees] of [
    ['service', true],
    ['administrator', false],
  ] as const) {
    const { login, password } = userNo(0, role)
    await page.goto(`${url}/`)
    await page.getByRole('textbox', { name: 'Почта' }).fill(login)
    await page.getByLabel(/^Пароль/).fill(password)
    await page.getByRole('button', { name: 'Войти', exact: true }).click()
    await expect(page).toHaveURL(/\/admin\//)
    await page.goto(`${url}/admin/preferences/outbox?search=${encodeURIComponent(email)}`)
    if (sees) {
      await page.getByRole('button', { name: email }).click()
      await expect(page.getByText(/restore#token=/)).toBeVisible()
    } else await expect(page).toHaveURL(/\/no-rights/)
    await page.evaluate(() => localStorage.clear())
  }
  await page.context().close()
})
