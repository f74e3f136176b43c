import type { DemoPhones } from '@beseda/contract/phone.ts'
import { client, operator } from '../demo-lines.ts'

/** The shop of the demo, as its clients meet it in VK. */
export const demo: DemoPhones = {
  addressField: 'api',
  name: 'ВКонтакте «Дом и лад»',
  conversations: [
    {
      client: { name: 'Алёна Жукова', phone: '' },
      lines: [
        client('Здравствуйте! Диван из вчерашнего поста есть в сером?'),
        operator('Здравствуйте, Алёна. Да, серый велюр, три штуки на складе. Отложить для вас?'),
        client('Отложите, пожалуйста, до субботы'),
      ],
    },
    {
      client: { name: 'Игорь Седов', phone: '' },
      lines: [client('В комплекте не хватает двух петель. Куда писать?')],
    },
  ],
}
