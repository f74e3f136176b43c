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
}
