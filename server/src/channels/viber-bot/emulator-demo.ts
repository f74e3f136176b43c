import type { DemoPhones } from '@beseda/contract/phone.ts'
import { client, operator } from '../demo-lines.ts'

/** The shop of the demo, as its clients meet it in Viber. */
export const demo: DemoPhones = {
  addressField: 'api',
  name: 'Viber «Дом и лад»',
  conversations: [
    {
      client: { name: 'Галина Орехова', phone: '+79165550101' },
      lines: [
        client('Добрый день, когда привезут шкаф по заказу 18-204?'),
        operator('Добрый день, Галина. Доставка завтра с 10 до 14, курьер позвонит за час.'),
        client('Хорошо, буду дома. Грузчики поднимут на четвёртый этаж?'),
      ],
    },
    {
      client: { name: 'Роман Ким', phone: '+79035550102' },
      lines: [
        client('Ищу кресло для балкона, чтобы не боялось дождя'),
        { by: 'client', text: '', items: [{ is: 'location', latitude: 59.9343, longitude: 30.3351, title: '' }] },
      ],
    },
  ],
}
