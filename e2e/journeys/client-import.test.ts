import { readFileSync } from 'node:fs'
import { theApp } from '../app.ts'
import { unique } from '../people.ts'
import { expect, test } from '../test.ts'
import { isClean, openAs } from '../views.ts'

test('clients from a file with bad rows: what each row would do, the report, the directory, and its file', async ({
  browser,
}) => {
  const name = unique('Мила')
  const tag = unique('опт')
  const phone = `+7916${String(Date.now()).slice(-7)}`
  const rows = ['Имя;Телефон;Метки;Скидка', `${name};${phone};${tag};5%`, 'Борис;12;;', 'Вера;;;']
  const file = { name: 'База.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) }
  const page = await openAs(browser, { theme: 'light', lang: 'ru', width: 1440 }, 'administrator')
  await page.goto(`${theApp().url}/admin/clients/all`)
  await page.getByRole('button', { name: 'Импорт', exact: true }).click()
  const choose = page.getByLabel('Файл CSV или Excel (xlsx): Выбрать файл')
  await choose.setInputFiles({ ...file, buffer: Buffer.from(['Кто;Куда звонить', `Мила;${phone}`].join('\r\n')) })
  await expect(page.getByText('Выберите столбец с телефоном или почтой').first()).toBeVisible()
  await page.getByLabel('Что в столбце «Кто»').selectOption('Имя')
  await page.getByLabel('Что в столбце «Куда звонить»').selectOption('Телефон')
  await isClean(page, 'columns')
  await page.getByRole('button', { name: 'Проверить заново' }).click()
  await expect(page.getByRole('cell', { name: 'Добавить', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Другой файл' }).click()
  await choose.setInputFiles(file)
  await expect(page.getByRole('heading', { level: 1, name: 'База.csv' })).toBeVisible()
  await expect(page.getByText('Эти столбцы не читаем: Скидка')).toBeVisible()
  await expect(page.getByText('Телефон: Неверный номер телефона').first()).toBeVisible()
  await page.getByRole('button', { name: 'Борис' }).press('Enter')
  await expect(page.getByRole('complementary').getByText('Неверный номер телефона')).toBeVisible()
  await isClean(page, 'dry run')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Импортировать', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Импортировать' }).click()
  await expect(page.getByText('Готово: обработаны все строки').first()).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Добавлен', exact: true })).toBeVisible()
  await isClean(page, 'imported')
  const save = async (button: string): Promise<string> => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: button }).click()
    return readFileSync(await (await download).path(), 'utf8')
  }
  const report = await save('Скачать отказы')
  expect(report).toContain('3;Телефон;Неверный номер телефона;Борис;12;')
  expect(report).toContain('4;;"Нет ни телефона, ни почты')

  await page.getByRole('link', { name: 'К списку клиентов' }).click()
  await page.getByRole('searchbox', { name: 'Имя, телефон, почта, метка' }).fill(phone)
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText(tag)
  await expect(page.getByRole('row')).toHaveCount(2) // the head and the found client
  await page.getByRole('button', { name: 'Скачать', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Скачать список клиентов' })
  await dialog.getByRole('button', { name: 'Ниже: Имя' }).click()
  await dialog.getByRole('checkbox', { name: 'Создан (UTC)' }).uncheck()
  await isClean(page, 'columns of the list')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Скачать', exact: true }).click()
  const list = readFileSync(await (await download).path(), 'utf8')
  expect(list).toContain('Телефон;Имя;Почта')
  expect(list).not.toContain('Создан')
  expect(list).toContain(`'${phone};${name};;;${tag}`)
  await expect(page.getByText('Файл готов, клиентов: 1')).toBeVisible()
  await isClean(page, 'the list as a file')
  await page.context().close()
})
