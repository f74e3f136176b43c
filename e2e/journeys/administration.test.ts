import type { Browser, Page } from '@playwright/test'
import { theApp } from '../app.ts'
import { api, quietTeam, unique, userNo } from '../people.ts'
import { expect, test } from '../test.ts'

const password = 'Sinichka-42'

const openAs = async (browser: Browser, login: string, secret: string): Promise<Page> => {
  const page = await (await browser.newContext()).newPage()
  await page.goto(`${theApp().url}/`)
  await page.getByRole('textbox', { name: 'Почта' }).fill(login)
  await page.getByLabel(/^Пароль/).fill(secret)
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/chats/)
  return page
}
const asAdministrator = (browser: Browser): Promise<Page> => {
  const { login, password: secret } = userNo(0, 'administrator')
  return openAs(browser, login, secret)
}
const menu = (page: Page) => page.getByRole('navigation', { name: 'Главное меню' })
const panel = (page: Page) => page.getByRole('complementary')
const save = (page: Page) => panel(page).getByRole('button', { name: 'Сохранить', exact: true }).click()

test('an administrator creates a role, a team and a user, who sees exactly what the role allows', async ({
  browser,
}) => {
  const [role, team, person] = [unique('Старший'), unique('Смена'), unique('Вера')]
  const login = `${unique('vera').replace(/\W/g, '')}@example.ru`
  const page = await asAdministrator(browser)

  await menu(page).getByRole('link', { name: 'Настройки' }).click()
  // The settings open with a page next to their menu, which stays.
  await expect(page).toHaveURL(/\/admin\/preferences\/channels$/)
  await page.getByRole('link', { name: 'Роли' }).click()
  await page.getByRole('button', { name: 'Добавить роль' }).click()
  // An empty form shows errors and stays.
  await save(page)
  await expect(panel(page).getByText('Заполните поле')).toHaveCount(2)
  await panel(page)
    .getByLabel(/^Название/)
    .fill(role)
  await panel(page)
    .getByLabel(/^Описание/)
    .fill('Следит за очередью и командами')
  await panel(page).getByRole('switch', { name: 'Получение входящих диалогов' }).check()
  await panel(page).getByRole('switch', { name: 'Управление командами' }).check()
  await save(page)
  await expect(page.getByRole('button', { name: role })).toBeVisible()

  await menu(page).getByRole('link', { name: 'Команды' }).click()
  await page.getByRole('button', { name: 'Добавить команду' }).click()
  await panel(page)
    .getByLabel(/^Название/)
    .fill(team)
  await panel(page)
    .getByLabel(/^Описание/)
    .fill('Вечерняя смена')
  await panel(page)
    .getByLabel(/^Время неактивности/)
    .fill('23')
  await save(page)
  await expect(panel(page).getByText('Время неактивности: 0 или больше 23 часов')).toBeVisible()
  await panel(page)
    .getByLabel(/^Время неактивности/)
    .fill('24')
  await panel(page)
    .getByLabel(/^Закрытие чатов/)
    .selectOption('minutes')
  await panel(page)
    .getByLabel(/^Минуты до закрытия/)
    .fill('4320')
  await save(page)
  await expect(page.getByRole('button', { name: team })).toBeVisible()

  await menu(page).getByRole('link', { name: 'Пользователи' }).click()
  await page.getByRole('button', { name: 'Добавить пользователя' }).click()
  await panel(page).getByLabel(/^Имя/).fill(person)
  await panel(page)
    .getByLabel(/^Почта/)
    .fill(userNo(0).login)
  await panel(page).getByLabel(/^Роль/).selectOption({ label: role })
  await panel(page).getByRole('checkbox', { name: team }).check()
  await panel(page).getByRole('radio', { name: 'Пароль' }).check()
  await panel(page)
    .getByRole('textbox', { name: /^Пароль/ })
    .fill(password)
  await panel(page)
    .getByLabel(/^Повторите пароль/)
    .fill(password)
  await save(page)
  // Already in use: shown below the field, the other fields keep their values.
  await expect(panel(page).getByText('Учётная запись с такой почтой уже есть')).toBeVisible()
  await expect(panel(page).getByLabel(/^Имя/)).toHaveValue(person)
  await expect(panel(page).getByRole('textbox', { name: /^Пароль/ })).toHaveValue(password)
  await panel(page)
    .getByLabel(/^Почта/)
    .fill(login)
  await save(page)
  await expect(panel(page).getByRole('heading', { name: person })).toBeVisible()

  const hers = await openAs(browser, login, password)
  await expect(menu(hers).getByRole('link', { name: 'Команды' })).toBeVisible()
  await expect(menu(hers).getByRole('link', { name: 'Пользователи' })).toHaveCount(0)
  // Of the settings, the user sees those that belong to teams.
  await menu(hers).getByRole('link', { name: 'Настройки' }).click()
  const settings = hers.getByRole('navigation', { name: 'Настройки' })
  await expect(settings.first().getByRole('link')).toHaveText(['Рабочие календари', 'Шаблоны WhatsApp'])
  await hers.goto(`${theApp().url}/admin/preferences/roles`)
  await expect(hers).toHaveURL(/\/no-rights/)
  await expect(hers.getByText(/Создание и изменение ролей/)).toBeVisible()
  await hers.goto(`${theApp().url}/admin/users/edit?new=1`)
  await expect(hers).toHaveURL(/\/no-rights/)

  // A removed right affects the open console at once.
  await hers.goto(`${theApp().url}/admin/chats?filter=assigned`)
  await expect(menu(hers).getByRole('link', { name: 'Команды' })).toBeVisible()
  await page.goto(`${theApp().url}/admin/preferences/roles`)
  await page.getByRole('button', { name: role }).click()
  await panel(page).getByRole('switch', { name: 'Управление командами' }).uncheck()
  await expect(panel(page).getByText('1 изменение прав')).toBeVisible()
  await save(page)
  await expect(menu(hers).getByRole('link', { name: 'Команды' })).toHaveCount(0)
  // It can be restored from the role's history.
  await panel(page).getByRole('tab', { name: 'Изменения' }).click()
  await panel(page)
    .getByRole('button', { name: /Вернуть/ })
    .first()
    .click()
  await expect(panel(page).getByRole('switch', { name: 'Управление командами' })).toBeChecked()
  await save(page)
  await expect(menu(hers).getByRole('link', { name: 'Команды' })).toBeVisible()

  // The role is in use: the dialog names the users and the role stays.
  await panel(page).getByRole('button', { name: 'Удалить' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Удалить' }).click()
  await expect(question.getByRole('alert')).toContainText(person)
  await question.getByRole('button', { name: 'Отмена' }).click()

  // Deactivated: signed out at once.
  await page.goto(`${theApp().url}/admin/users/all?search=${encodeURIComponent(person)}`)
  await page.getByRole('button', { name: person }).click()
  await panel(page).getByRole('switch', { name: 'Активен' }).uncheck()
  await save(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Отключить' }).click()
  await expect(hers.getByRole('button', { name: 'Войти', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: person })).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Только активные' }).uncheck()
  await expect(page.getByRole('button', { name: person })).toBeVisible()

  await page.goto(`${theApp().url}/admin/teams/all`)
  await page.getByRole('button', { name: team }).click()
  await panel(page).getByRole('button', { name: 'Удалить' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Каналы команды останутся без команды')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить' }).click()
  await expect(page.getByRole('region', { name: 'Уведомления' }).getByText('Удалено')).toBeVisible()
  await expect(page.getByRole('button', { name: team })).toHaveCount(0)
  await hers.context().close()
  await page.context().close()
})

test('two administrators edit one team: other fields are merged, for the same field they see both values and choose', async ({
  browser,
}) => {
  const call = await api(userNo(0, 'administrator'))
  const [name, colleague] = [unique('Смена'), unique('Ольга')]
  const login = `${unique('olga').replace(/\W/g, '')}@example.ru`
  const { roles } = (await call('GET', '/roles/choices')).entity as { roles: { id: string; system: string | null }[] }
  const person = { name: colleague, email: login, phone: '', affiliation: '', breakMinutes: null, photoId: null }
  const access = {
    roleId: roles.find((r) => r.system === 'administrator')!.id,
    teamIds: [(await quietTeam(call)).id],
    active: true,
  }
  const made = await call('POST', '/users', { ...person, ...access, password, passwordRepeat: password })
  expect(made.code).toBe('ok')
  const team = (await call('POST', '/teams', { name, description: 'Первая линия', memberIds: [] })).entity as Team
  const hers = await api({ ...userNo(0, 'administrator'), login, password })

  const page = await asAdministrator(browser)
  await page.goto(`${theApp().url}/admin/teams/all`)
  await page.getByRole('button', { name }).click()
  const limit = panel(page).getByLabel(/^Лимит диалогов/)
  await limit.fill('9')
  const change = { version: team.version, description: 'Вторая линия', dialogLimit: 7 }
  expect((await hers('PATCH', `/teams/${team.id}`, change)).code).toBe('ok')
  await save(page)
  const conflict = panel(page).getByRole('alert').filter({ hasText: colleague })
  await expect(conflict).toContainText(/Сохранено\s*7\s*У вас\s*9/)
  await expect(limit).toHaveValue('9')
  await expect(panel(page).getByLabel(/^Описание/)).toHaveValue('Вторая линия')
  await conflict.getByRole('button', { name: 'Оставить моё' }).click()
  await save(page)
  await expect(page.getByText('Сохранено', { exact: true }).first()).toBeVisible()
  const { teams } = (await call('GET', '/teams')).entity as { teams: Team[] }
  expect(teams.find((t) => t.id === team.id)).toMatchObject({ dialogLimit: 9, description: 'Вторая линия' })
  await call('DELETE', `/teams/${team.id}`, {})
  await page.context().close()
})
interface Team {
  readonly id: string
  readonly version: number
  readonly dialogLimit: number
  readonly description: string
}

test('administrators who lower their own role are asked first, and then see what is left to them', async ({
  browser,
}) => {
  const call = await api(userNo(0, 'administrator'))
  const login = `${unique('egor').replace(/\W/g, '')}@example.ru`
  const { roles } = (await call('GET', '/roles/choices')).entity as { roles: { id: string; system: string | null }[] }
  const person = { name: unique('Егор'), email: login, phone: '', affiliation: '', breakMinutes: null, photoId: null }
  const access = {
    roleId: roles.find((r) => r.system === 'administrator')!.id,
    teamIds: [(await quietTeam(call)).id],
    active: true,
  }
  const made = await call('POST', '/users', { ...person, ...access, password, passwordRepeat: password })
  const page = await openAs(browser, login, password)
  await page.goto(`${theApp().url}/admin/users/all?id=${(made.entity as { id: string }).id}`)
  const role = panel(page).getByLabel(/^Роль/)
  await role.selectOption({ label: 'Оператор' })
  await save(page)
  const question = page.getByRole('alertdialog', { name: 'Лишить себя прав?' })
  await expect(question.getByRole('listitem').filter({ hasText: 'Управление пользователями и ролями' })).toBeVisible()
  await question.getByRole('button', { name: 'Отмена' }).click()
  const { entity } = await call('GET', `/users/${(made.entity as { id: string }).id}`)
  expect((entity as { role: { system: string } }).role.system).toBe('administrator')
  await save(page)
  await question.getByRole('button', { name: 'Сменить роль' }).click()
  await expect(page.getByText('Сохранено', { exact: true }).first()).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/users\/all$/)
  await expect(panel(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Пользователи' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Добавить пользователя', exact: true })).toHaveCount(0)
  await page.context().close()
})

test('all operator licences are in use: shows their holders, and notifies when one is free', async ({ browser }) => {
  const service = await api(userNo(0, 'service'))
  const listed = (await service('GET', '/organizations?search=demo')).entity as { organizations: Organization[] }
  const organization = listed.organizations.find((o) => o.login === 'demo')!
  const allow = async (operatorLicences: number | null): Promise<void> => {
    const known = (await service('GET', `/organizations/${organization.id}`)).entity as Organization
    const { id, version, login, name, administratorEmail, lang, timeZone, instance } = known
    const fields = { version, login, name, administratorEmail, lang, timeZone, instance, operatorLicences }
    expect((await service('PATCH', `/organizations/${id}`, fields)).code).toBe('ok')
  }
  const [ann, bob] = [userNo(4), userNo(5)]
  const hers = await openAs(browser, ann.login, ann.password)
  await expect(menu(hers).getByText(/^Активен/)).toBeVisible()
  // Already on a break; an online operator keeps the licence.
  expect((await (await api(bob))('PATCH', '/presence', { presence: 'break' })).code).toBe('ok')
  await allow(0)
  try {
    const his = await openAs(browser, bob.login, bob.password)
    await menu(his)
      .getByRole('button', { name: /Перерыв/ })
      .click()
    await his.getByText('Активен', { exact: true }).click()
    const dialog = his.getByRole('dialog', { name: 'Все лицензии операторов заняты' })
    const { name } = (await (await api(ann))('GET', '/cm-identity/auth/user')).entity as { name: string }
    await expect(dialog.getByRole('list', { name: 'Сейчас активны' })).toContainText(name)
    await dialog.getByRole('button', { name: 'Сообщить, когда освободится' }).click()
    await expect(dialog.getByText(/^Ваше место в очереди: 1/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Закрыть' }).click()
    await allow(organization.operatorLicences)
    await expect(his.getByText('Освободилась лицензия оператора')).toBeVisible()
    await his.getByRole('button', { name: 'Стать активным' }).click()
    await expect(menu(his).getByText(/^Активен/)).toBeVisible()
    await his.context().close()
  } finally {
    await allow(organization.operatorLicences)
  }
  await hers.context().close()
})
interface Organization {
  readonly id: string
  readonly version: number
  readonly login: string
  readonly name: string
  readonly administratorEmail: string
  readonly lang: string
  readonly timeZone: string
  readonly instance: string
  readonly operatorLicences: number | null
}
