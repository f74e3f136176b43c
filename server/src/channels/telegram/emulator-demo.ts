import type { DemoPhones } from '@beseda/contract/phone.ts'

/** The shop of the demo, as its clients meet it in Telegram. */
export const demo: DemoPhones = {
  name: 'Telegram @domilad_bot',
  addressField: 'api',
  conversations: [
    {
      client: { name: 'Вера Лаптева', phone: '+79161234501' },
      lines: [
        { by: 'client', text: 'Здравствуйте. Стол «Лад-2» ещё есть в дубе?' },
        { by: 'operator', text: 'Здравствуйте, Вера. Да, в дубе остались два, 140 и 160 см. Какой вам ближе?' },
        { by: 'client', text: '160. А сборщик приедет в субботу?' },
      ],
    },
    {
      client: { name: 'Тимур Галиев', phone: '+79031234502' },
      lines: [
        { by: 'client', text: '', items: [{ is: 'contact', name: 'Тимур', phone: '+79031234502', own: true }] },
        { by: 'client', text: '', items: [{ is: 'location', latitude: 55.7765, longitude: 37.5832, title: '' }] },
        { by: 'client', text: 'Курьер не дозвонился. Вот мой номер и место, где я сейчас' },
        { by: 'operator', text: 'Спасибо, Тимур, передаю курьеру. Он позвонит за час до приезда.' },
      ],
    },
  ],
  // opening the chat has sent /start, which the bot answers
  withBot: [
    {
      client: { name: 'Полина Вишнёва', phone: '+79161234503' },
      lines: [
        { by: 'client', text: 'Доставка' },
        { by: 'client', text: 'Спасибо' },
      ],
    },
    {
      client: { name: 'Глеб Носов', phone: '+79161234504' },
      lines: [{ by: 'client', text: 'Где мой заказ' }],
    },
    {
      client: { name: 'Инна Рощина', phone: '+79161234505' },
      lines: [
        { by: 'client', text: 'Доставка' },
        { by: 'client', text: 'Сборка' },
        { by: 'client', text: 'Заказать сборку' },
        { by: 'operator', text: 'Здравствуйте. Мастер свободен завтра с 12 до 15. Записать вас?' },
      ],
    },
  ],
}
