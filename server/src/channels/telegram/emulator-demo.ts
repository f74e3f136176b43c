import type { DemoPhones } from '@beseda/contract/phone.ts'
import { client, operator } from '../demo-lines.ts'

/** The shop of the demo, as its clients meet it in Telegram. */
export const demo: DemoPhones = {
  name: 'Telegram @domilad_bot',
  addressField: 'api',
  conversations: [
    {
      client: { name: 'Вера Лаптева', phone: '+79161234501' },
      lines: [
        client('Здравствуйте. Стол «Лад-2» ещё есть в дубе?'),
        operator('Здравствуйте, Вера. Да, в дубе остались два, 140 и 160 см. Какой вам ближе?'),
        client('160. А сборщик приедет в субботу?'),
      ],
    },
    {
      client: { name: 'Тимур Галиев', phone: '+79031234502' },
      lines: [
        { by: 'client', text: '', items: [{ is: 'contact', name: 'Тимур', phone: '+79031234502', own: true }] },
        { by: 'client', text: '', items: [{ is: 'location', latitude: 55.7765, longitude: 37.5832, title: '' }] },
        client('Курьер не дозвонился. Вот мой номер и место, где я сейчас'),
        operator('Спасибо, Тимур, передаю курьеру. Он позвонит за час до приезда.'),
      ],
    },
  ],
  // opening the chat has sent /start, which the bot answers
  withBot: [
    {
      client: { name: 'Полина Вишнёва', phone: '+79161234503' },
      lines: [client('Доставка'), client('Спасибо')],
    },
    {
      client: { name: 'Глеб Носов', phone: '+79161234504' },
      lines: [client('Где мой заказ')],
    },
    {
      client: { name: 'Инна Рощина', phone: '+79161234505' },
      lines: [
        client('Доставка'),
        client('Сборка'),
        client('Заказать сборку'),
        operator('Здравствуйте. Мастер свободен завтра с 12 до 15. Записать вас?'),
      ],
    },
  ],
}
