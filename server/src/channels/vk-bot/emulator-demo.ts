import type { DemoPhones } from '@beseda/contract/phone.ts'

/** The shop of the demo, as its clients meet it in VK. */
export const demo: DemoPhones = {
  addressField: 'api',
  name: 'ВКонтакте «Дом и лад»',
  conversations: [
    {
      client: { name: 'Алёна Жукова', phone: '' },
      lines: [
        { by: 'client', text: 'Здравствуйте! Диван из вчерашнего поста есть в сером?' },
        { by: 'operator', text: 'Здравствуйте, Алёна. Да, серый велюр, три штуки на складе. Отложить для вас?' },
        { by: 'client', text: 'Отложите, пожалуйста, до субботы' },
      ],
    },
    {
      client: { name: 'Игорь Седов', phone: '' },
      lines: [{ by: 'client', text: 'В комплекте не хватает двух петель. Куда писать?' }],
    },
  ],
}
