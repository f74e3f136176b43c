import type { DemoPhones } from '@beseda/contract/phone.ts'
import { client, operator } from '../demo-lines.ts'

/** The shop of the demo, as its clients meet it in WhatsApp. */
export const demo: DemoPhones = {
  name: 'WhatsApp «Дом и лад»',
  addressField: 'api',
  settings: { connection: 'cloud' },
  conversations: [
    {
      client: { name: 'Ирина Соколова', phone: '+79160000201' },
      lines: [
        client('Здравствуйте. Заказ № 1542 уже собран?'),
        operator('Здравствуйте, Ирина. Да, он ждёт вас в магазине на Ленинском'),
        client('А до какого числа его можно забрать?'),
      ],
    },
    {
      client: { name: 'Руслан Ахметов', phone: '+79160000202' },
      lines: [
        client('Добрый день. Шкаф приехал с царапиной на дверце'),
        { by: 'client', text: '', items: [{ is: 'location', latitude: 55.6911, longitude: 37.5613, title: 'Дом' }] },
      ],
    },
  ],
  withBot: [
    {
      client: { name: 'Олег Самсонов', phone: '+79160000203' },
      lines: [client('Здравствуйте'), client('Доставка'), client('Спасибо')],
    },
    {
      client: { name: 'Жанна Ильина', phone: '+79160000204' },
      lines: [client('Добрый день'), client('Где мой заказ')],
    },
    {
      client: { name: 'Павел Бурцев', phone: '+79160000205' },
      lines: [
        client('Здравствуйте'),
        client('Доставка'),
        client('Сборка'),
        client('Заказать сборку'),
        operator('Здравствуйте. Мастер свободен завтра с 12 до 15. Записать вас?'),
      ],
    },
  ],
}
