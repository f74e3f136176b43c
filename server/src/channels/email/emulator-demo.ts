import type { DemoPhones } from '@beseda/contract/phone.ts'
import { client } from '../demo-lines.ts'

/** A drawing of a cabinet with a scratch, and an invoice of one line. */
const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAGAAAABICAMAAAA+uQBRAAAAElBMVEXw7OTEoHaqhFxaRjLm4df6+vh6PbN6AAAAjklEQVR42u3Y2wqAIBCEYWvx/V+5K7GDJtRMGPxzLXzguquYEiHihCD3wDJIjFcAAHwBrL0U4G7BFABF/geQsx3oEbIt6hHCGrQJaZFbhPgUXQn5MT0Thj44EpZG2xOmTq6EbVQUwjiLXgNRgDANO4DhpV8B06tCBlDkeQEeXgAAAAAAAAATAe6vZUIeZAMzyBRtp7hnfgAAAABJRU5ErkJggg=='
const invoice =
  'JVBERi0xLjQKMSAwIG9iajw8L1R5cGUvQ2F0YWxvZy9QYWdlcyAyIDAgUj4+ZW5kb2JqCjIgMCBvYmo8PC9UeXBlL1BhZ2VzL0tpZHNbMyAwIFJdL0NvdW50IDE+PmVuZG9iagozIDAgb2JqPDwvVHlwZS9QYWdlL1BhcmVudCAyIDAgUi9NZWRpYUJveFswIDAgMzAwIDEyMF0vQ29udGVudHMgNCAwIFIvUmVzb3VyY2VzPDwvRm9udDw8L0YgNSAwIFI+Pj4+Pj5lbmRvYmoKNCAwIG9iajw8L0xlbmd0aCA4Nj4+c3RyZWFtCkJUIC9GIDE0IFRmIDIwIDgwIFRkIChPcmRlciAxNTQyKSBUaiAwIC0yNCBUZCAoQ2FiaW5ldCBMYWQtMywgMSBwYy4sIDI0IDkwMCBSVUIpIFRqIEVUCmVuZHN0cmVhbWVuZG9iago1IDAgb2JqPDwvVHlwZS9Gb250L1N1YnR5cGUvVHlwZTEvQmFzZUZvbnQvSGVsdmV0aWNhPj5lbmRvYmoKeHJlZgowIDYKMDAwMDAwMDAwMCA2NTUzNSBmIAowMDAwMDAwMDA5IDAwMDAwIG4gCjAwMDAwMDAwNTIgMDAwMDAgbiAKMDAwMDAwMDEwMSAwMDAwMCBuIAowMDAwMDAwMjEwIDAwMDAwIG4gCjAwMDAwMDAzNDEgMDAwMDAgbiAKdHJhaWxlcjw8L1NpemUgNi9Sb290IDEgMCBSPj4Kc3RhcnR4cmVmCjQwMgolJUVPRgo='

/** The shop of the demo, as its clients write to it. */
export const demo: DemoPhones = {
  name: 'Почта «Дом и лад»',
  settings: {
    ...{ protocol: 'imap', receivePort: 143, receiveTls: 'none', sendPort: 587, sendTls: 'none' },
    ...{ fromName: 'Дом и лад', signature: 'Магазин «Дом и лад»\n+7 495 000-00-00' },
  },
  conversations: [
    {
      client: { name: 'Дарья Мещерякова', phone: '' },
      lines: [
        {
          by: 'client',
          text: 'Шкаф «Лад-3» приехал с царапиной\n\nДобрый день! Вчера привезли шкаф, на правой дверце **царапина**. Прошу:\n- заменить дверцу\n- сообщить, когда приедет мастер\n\nФото и счёт приложила.',
          items: [
            { is: 'file', kind: 'image', name: 'Царапина.png', mime: 'image/png', base64: picture },
            { is: 'file', kind: 'document', name: 'Счёт 1542.pdf', mime: 'application/pdf', base64: invoice },
          ],
        },
        {
          by: 'operator',
          text: 'Дарья, здравствуйте. Простите за царапину. Новая дверца уже заказана, мастер приедет в четверг с 10 до 13.',
        },
        client('Спасибо, в четверг я дома. Мастеру нужен будет пропуск?'),
      ],
    },
    {
      client: { name: 'Снабжение ООО «Вектор»', phone: '' },
      lines: [
        {
          by: 'client',
          text: 'Столы для офиса, 12 штук\n\nЗдравствуйте. Нужны двенадцать столов «Лад-2» в дубе, 140 см, с доставкой в Химки. Пришлите, пожалуйста, счёт и сроки.',
        },
      ],
    },
  ],
}
