import { readFileSync } from 'node:fs'
import { theApp } from '../app.ts'
import { api, quietTeam, unique, userNo } from '../people.ts'
import { expect, test } from '../test.ts'
import { isClean, openAs } from '../views.ts'

test('users from a file: what each row would do, applying it, the report, and the same file again', async ({
  browser,
}) => {
  const team = await quietTeam(await api(userNo(0, 'administrator')))
  const [name, email] = [unique('Мила'), `${unique('mila').replace(/\W/g, '')}@example.ru`]
  const rows = ['Почта;Имя;Роль;Команды', `${email};${name};Оператор;${team.name}`, 'boris@;Борис;Повар;']
  const file = { name: 'Смена.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) }
  const page = await openAs(browser, { theme: 'light', lang: 'ru', width: 1440 }, 'administrator')
  await page.goto(`${theApp().url}/admin/users/all`)
  await page.getByRole('button', { name: 'Импорт', exact: true }).click()
  const choose = page.getByLabel('Файл CSV: Выбрать файл')
  await choose.setInputFiles({ ...file, buffer: Buffer.from('Имя\r\nМила') })
  await expect(page.getByText('В первой строке нет столбца «Почта»')).toBeVisible()
  await choose.setInputFiles(file)
  await expect(page.getByRole('heading', { level: 1, name: 'Смена.csv' })).toBeVisible()
  await expect(page.getByText('Почта: Неверный формат почты').first()).toBeVisible()
  await page.getByRole('button', { name: 'boris@' }).press('Enter')
  await expect(page.getByRole('complementary').getByText('Неверный формат почты')).toBeVisible()
  await isClean(page, 'dry run')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Применить 1 строку' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByText(/приглашений не будет/)).toBeVisible()
  await question.getByRole('button', { name: 'Применить 1 строку' }).click()
  await expect(page.getByText('Готово: применены все строки').first()).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Создан' })).toBeVisible()
  await isClean(page, 'applied')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Скачать отчёт' }).click(),
  ])
  const report = readFileSync(await download.path(), 'utf8')
  expect(report).toContain(`2;${email};${name};Создан;;`)
  expect(report).toContain('3;boris@;Борис;Отказ;Почта;Неверный формат почты')

  await page.getByRole('button', { name: 'Другой файл' }).click()
  await expect(page.getByRole('link', { name: 'Смена.csv' }).first()).toBeVisible()
  await choose.setInputFiles(file)
  await expect(page.getByRole('radio', { name: 'Без изменений 1' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Применить/ })).toHaveCount(0)
  await page.context().close()
})
