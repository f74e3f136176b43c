import type { DemoPhones } from '@beseda/contract/phone.ts'

/** The shop of the demo, as its clients meet it in WhatsApp. */
export const demo: DemoPhones = {
  name: 'WhatsApp «Дом и лад»',
  addressField: 'api',
  settings: { connection: 'cloud' },
  conversations: [
    {
      client: { name: 'Ирина Соколова', phone: '+79160000201' },
      lines: [
        { by: 'client', text: 'Здравствуйте. Заказ № 1542 уже собран?' },
        { by: 'operator', text: 'Здравствуйте, Ирина. Да, он ждёт вас в магазине на Ленинском' },
        { by: 'client', text: 'А до какого числа его можно забрать?' },
      ],
    },
    {
      client: { name: 'Руслан Ахметов', phone: '+79160000202' },
      lines: [
        { by: 'client', text: 'Добрый день. Шкаф приехал с царапиной на дверце' },
        { by: 'client', text: '', items: [{ is: 'location', latitude: 55.6911, longitude: 37.5613, title: 'Дом' }] },
      ],
    },
  ],
  withBot: [
    {
      client: { name: 'Олег Самсонов', phone: '+79160000203' },
      lines: [
        { by: 'client', text: 'Здравствуйте' },
        { by: 'client', text: 'Доставка' },
        { by: 'client', text: 'Спасибо' },
      ],
    },
    {
      client: { name: 'Жанна Ильина', phone: '+79160000204' },
      lines: [
        { by: 'client', text: 'Добрый день' },
        { by: 'client', text: 'Где мой заказ' },
      ],
    },
    {
      client: { name: 'Павел Бурцев', phone: '+79160000205' },
      lines: [
        { by: 'client', text: 'Здравствуйте' },
        { by: 'client', text: 'Доставка' },
        { by: 'client', text: 'Сборка' },
        { by: 'client', text: 'Заказать сборку' },
        { by: 'operator', text: 'Здравствуйте. Мастер свободен завтра с 12 до 15. Записать вас?' },
      ],
    },
  ],
}
