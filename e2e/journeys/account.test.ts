import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { theApp } from '../app.ts'
import { api, quietTeam, unique, userNo } from '../people.ts'
import { expect, test } from '../test.ts'

const password = 'Correct-horse-1'
/** A new user, so that the second factor affects no other journey. Not an operator: gets no chats. */
const newUser = async (): Promise<{ login: string; name: string }> => {
  const call = await api(userNo(0, 'administrator'))
  const { roles } = (await call('GET', '/roles')).entity as { roles: { id: string; system: string | null }[] }
  const role = roles.find((r) => r.system === 'supervisor')!
  const name = unique('Аня').slice(0, 32)
  const login = `${unique('anya').replace(/\W/g, '')}@example.ru`
  const teamIds = [(await quietTeam(call)).id]
  const rest = { phone: '', affiliation: '', teamIds, breakMinutes: null, photoId: null, active: true }
  const made = await call('POST', '/users', {
    ...rest,
    name,
    email: login,
    roleId: role.id,
    password,
    passwordRepeat: password,
  })
  expect(made.code).toBe('ok')
  return { login, name }
}
const fill = async (page: Page, login: string): Promise<void> => {
  await page.goto(`${theApp().url}/`)
  await page.getByRole('textbox', { name: 'Почта' }).fill(login)
  await page.getByLabel(/^Пароль/).fill(password)
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
}
const isIn = (page: Page) => expect(page).toHaveURL(/\/admin\/chats\?filter=/)
const openProfile = async (page: Page, tab: string): Promise<void> => {
  await page.getByRole('navigation').getByRole('button', { name: /Аня/ }).click()
  await page.getByRole('link', { name: 'Профиль' }).click()
  await page.getByRole('tab', { name: tab }).click()
}
const signOut = async (page: Page): Promise<void> => {
  await page.getByRole('navigation').getByRole('button', { name: /Аня/ }).click()
  await page.getByRole('button', { name: 'Выйти', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Войти', exact: true })).toBeVisible()
}
const codeOf = (secret: string, at = Date.now()): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })
/** A code that no app shows within a minute of now. */
const wrongCode = (secret: string): string => {
  const right = [-60_000, -30_000, 0, 30_000, 60_000].map((shift) => codeOf(secret, Date.now() + shift))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code))!
}

test('two-factor: turn it on, sign out, sign in with a code after a wrong one, with a backup code, turn it off', async ({
  page,
}) => {
  const { login } = await newUser()
  await fill(page, login)
  await isIn(page)
  await openProfile(page, 'Аутентификация')
  await page.getByRole('button', { name: 'Включить', exact: true }).click()
  await expect(page.getByRole('img', { name: /QR-код/ })).toBeVisible()
  const secret = (await page.locator('code').first().innerText()).replace(/\s/g, '')
  const used = codeOf(secret)
  await page.getByRole('textbox', { name: 'Код из приложения' }).fill(wrongCode(secret))
  await expect(page.getByText('Введён неверный код')).toBeVisible()
  await page.getByRole('textbox', { name: 'Код из приложения' }).fill(used)
  const codes = page.getByRole('region', { name: 'Резервные коды' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const backup = await codes.first().innerText()
  await page.getByRole('button', { name: 'Коды сохранены' }).click()
  await expect(page.getByText('Включена', { exact: true })).toBeVisible()

  await signOut(page)
  await fill(page, login)
  const field = page.getByRole('textbox', { name: 'Код из приложения' })
  await expect(field).toBeFocused()
  await field.fill(wrongCode(secret))
  await expect(page.getByText('Введён неверный код').first()).toBeVisible()
  await expect(field).toHaveValue(/\d{6}/)
  // The code that enabled it is used; the next one is accepted a little early.
  await field.fill(codeOf(secret, Date.now() + (codeOf(secret) === used ? 30_000 : 0)))
  await isIn(page)

  await signOut(page)
  await fill(page, login)
  await page.getByRole('button', { name: 'Нет доступа к приложению' }).click()
  await page.getByRole('textbox', { name: 'Резервный код' }).fill('zzzzz-zzzzz')
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(page.getByText(/Такого резервного кода нет/).first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Резервный код' }).fill(backup)
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await isIn(page)
  await openProfile(page, 'Аутентификация')
  await expect(page.getByText(/осталось 9 резервных кодов/)).toBeVisible()
})

test('photo: too large files and other types are refused with a text, a valid one stays; the name has a limit', async ({
  page,
}) => {
  const { login, name } = await newUser()
  await fill(page, login)
  await isIn(page)
  await openProfile(page, 'Общие')
  const input = page.locator('input[type=file]')
  const file = (mimeType: string, buffer: Buffer) => ({ name: 'me.jpg', mimeType, buffer })
  await input.setInputFiles(file('image/jpeg', Buffer.concat([jpeg, Buffer.alloc(204_800)])))
  await expect(page.getByText('Изображение больше 204800 байт')).toBeVisible()
  await input.setInputFiles(file('image/png', jpeg))
  await expect(page.getByText('Нужно изображение JPEG')).toBeVisible()
  await input.setInputFiles(file('image/jpeg', jpeg))
  await expect(page.getByText('Нужно изображение JPEG')).toBeHidden()
  await page.getByRole('textbox', { name: 'Имя' }).fill('я'.repeat(33))
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Слишком длинный текст')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Имя' })).toHaveValue('я'.repeat(33))
  await page.getByRole('textbox', { name: 'Имя' }).fill(`${name.slice(0, 30)} 2`)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Сохранено').first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Имя' })).toHaveValue(`${name.slice(0, 30)} 2`)
  const photo = page.getByRole('navigation').getByRole('button', { name: /Аня/ }).locator('img')
  await expect(photo).toHaveAttribute('src', /\/files\//)
  expect(await photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
})

test('a changed password ends the sign-in in another browser, which opens the sign-in page by itself', async ({
  page,
  browser,
}) => {
  const { login } = await newUser()
  const other = await (await browser.newContext()).newPage()
  await fill(other, login)
  await isIn(other)
  await fill(page, login)
  await isIn(page)
  await openProfile(page, 'Аутентификация')
  await expect(page.getByRole('button', { name: /^Завершить вход/ })).toHaveCount(1)
  await page.getByRole('button', { name: 'Сменить пароль' }).click()
  await page.getByLabel(/^Текущий пароль/).fill('Wrong-horse-1')
  await page.getByLabel(/^Новый пароль/).fill('Another-horse-2')
  await page.getByLabel(/^Повторите пароль/).fill('Another-horse-3')
  await page.getByRole('button', { name: 'Сменить пароль' }).click()
  await expect(page.getByText('Пароли не совпадают')).toBeVisible()
  await page.getByLabel(/^Повторите пароль/).fill('Another-horse-2')
  await page.getByRole('button', { name: 'Сменить пароль' }).click()
  await expect(page.getByText('Неверный текущий пароль')).toBeVisible()
  await expect(page.getByLabel(/^Новый пароль/)).toHaveValue('Another-horse-2')
  await page.getByLabel(/^Текущий пароль/).fill(password)
  await page.getByRole('button', { name: 'Сменить пароль' }).click()
  await expect(page.getByText(/Пароль изменён/).first()).toBeVisible()
  await expect(other.getByRole('button', { name: 'Войти', exact: true })).toBeVisible()
  await expect(page.getByText('Других входов нет')).toBeVisible()
  await other.context().close()
})

/** 6 × 4 pixels. */
const jpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////////////////////2wBDAVVaWnhpeOuCguv/////////////////////////////////////////////////////////////////////////wAARCAAEAAYDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAWEAEBAQAAAAAAAAAAAAAAAAAAAjH/xAAVAQEBAAAAAAAAAAAAAAAAAAABBP/EABgRAAMBAQAAAAAAAAAAAAAAAAABMgID/9oADAMBAAIRAxEAPwCe9AU85Q7pn//Z',
  'base64',
)
