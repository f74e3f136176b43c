import { type Example, example } from './example.ts'

export const russianExamples = (): readonly Example[] => [
  example(
    'shop',
    'Приёмная магазина',
    'Заказы, возвраты, оплата; ночью отвечает сам',
    'Не понял вас. Выберите кнопку или напишите «оператор»',
    [
      {
        id: 'hours',
        name: 'Время работы',
        says: [],
        hours: [
          ['08:00', '22:00', 'hello'],
          ['22:00', '08:00', 'night'],
        ],
      },
      {
        ...{
          id: 'hello',
          name: 'Приветствие',
          says: ['Здравствуйте, {{client.firstName|рады вас видеть}}. Что случилось?'],
        },
        ways: [
          ['Где мой заказ', 'order'],
          ['Возврат', 'refund'],
          ['Оплата и счёт', 'payment'],
        ],
        ...{
          intents: [
            ['escalateToAgent', 'human'],
            ['goodbye', 'bye'],
          ],
          other: 'unclear',
        },
      },
      {
        ...{ id: 'order', name: 'Номер заказа', says: ['Пришлите номер заказа: он в письме и начинается с Р'] },
        ...{
          intents: [
            ['botConfused', 'human'],
            ['escalateToAgent', 'human'],
          ],
          other: 'orderTaken',
        },
      },
      {
        id: 'orderTaken',
        name: 'Заказ принят в работу',
        says: ['Спасибо. Передаю номер специалисту доставки'],
        end: 'lastOperator',
      },
      {
        ...{
          id: 'refund',
          name: 'Возврат товара',
          says: ['Вернуть товар можно в течение 14 дней, если сохранился чек'],
        },
        ways: [
          ['Оформить возврат', 'refundStart'],
          ['Условия', 'terms'],
          ['Назад', 'hello'],
        ],
        other: 'human',
      },
      {
        ...{
          id: 'terms',
          name: 'Условия возврата',
          says: ['Товар без следов использования, в упаковке. Деньги вернём за 3 дня на ту же карту'],
        },
        ways: [
          ['Оформить возврат', 'refundStart'],
          ['Спасибо', 'bye'],
        ],
        other: 'human',
      },
      { id: 'refundStart', name: 'Оператор возвратов', says: ['Уточню детали и позову коллегу'], end: 'lastOperator' },
      {
        ...{ id: 'payment', name: 'Оплата', says: ['Принимаем карты и оплату по счёту. Что подсказать?'] },
        ways: [
          ['Не проходит оплата', 'human'],
          ['Нужен счёт', 'invoice'],
          ['Назад', 'hello'],
        ],
        other: 'human',
      },
      { id: 'invoice', name: 'Счёт', says: ['Пришлите ИНН организации, и счёт будет в течение часа'], other: 'human' },
      {
        id: 'unclear',
        name: 'Уточнение',
        says: ['Похоже, вопрос особенный. Позвать оператора?'],
        ways: [
          ['Да, позвать', 'human'],
          ['Нет, в начало', 'hello'],
        ],
        other: 'human',
      },
      { id: 'human', name: 'Оператор', says: ['Передаю вас специалисту, это быстро'], end: 'lastOperator' },
      {
        id: 'night',
        name: 'Ночной ответ',
        says: ['Сейчас ночь. Напишите вопрос, ответим после 8:00'],
        other: 'nightTaken',
      },
      { id: 'nightTaken', name: 'Вопрос записан', says: ['Записали. Утром ответит оператор'], end: 'lastOperator' },
      { id: 'bye', name: 'Прощание', says: ['Рады помочь. Хорошего дня'], end: 'close' },
    ],
  ),
  example(
    'visit',
    'Запись на приём',
    'Выбор услуги и времени, передача администратору',
    'Выберите вариант кнопкой или напишите «оператор»',
    [
      {
        ...{ id: 'hello', name: 'Приветствие', says: ['Здравствуйте. Помогу записаться на приём'] },
        ways: [
          ['Записаться', 'service'],
          ['Перенести запись', 'move'],
          ['Адрес и часы', 'place'],
        ],
        ...{ intents: [['escalateToAgent', 'human']], other: 'human' },
      },
      {
        id: 'service',
        name: 'Услуга',
        says: ['Что вас интересует?'],
        ways: [
          ['Консультация', 'time'],
          ['Повторный приём', 'time'],
          ['Другое', 'human'],
        ],
        other: 'human',
      },
      {
        id: 'time',
        name: 'Время',
        says: ['Когда удобно?'],
        ways: [
          ['Утром', 'name'],
          ['Днём', 'name'],
          ['Вечером', 'name'],
        ],
        other: 'name',
      },
      {
        id: 'name',
        name: 'Имя и телефон',
        says: ['Напишите имя и телефон, администратор подтвердит время'],
        other: 'taken',
      },
      { id: 'taken', name: 'Заявка принята', says: ['Спасибо. Администратор ответит здесь же'], end: 'lastOperator' },
      { id: 'move', name: 'Перенос', says: ['Напишите дату записи и новое удобное время'], other: 'taken' },
      {
        id: 'place',
        name: 'Адрес и часы',
        says: ['Работаем с 9:00 до 20:00 без выходных'],
        ways: [['Записаться', 'service']],
        other: 'human',
      },
      { id: 'human', name: 'Администратор', says: ['Зову администратора'], end: 'lastOperator' },
    ],
  ),
  example(
    'answers',
    'Частые вопросы',
    'Короткие ответы на пять вопросов и передача оператору',
    'Этого я не знаю. Напишите «оператор», и поможет человек',
    [
      {
        ...{ id: 'hello', name: 'Вопросы', says: ['Здравствуйте. Выберите вопрос'] },
        ways: [
          ['Доставка', 'delivery'],
          ['Цены', 'prices'],
          ['Гарантия', 'warranty'],
        ],
        ...{
          intents: [
            ['escalateToAgent', 'human'],
            ['goodbye', 'bye'],
          ],
          other: 'human',
        },
      },
      {
        id: 'delivery',
        name: 'Доставка',
        says: ['Доставим за 1–3 дня. Стоимость зависит от города'],
        ways: [
          ['Ещё вопрос', 'hello'],
          ['Спасибо', 'bye'],
        ],
        other: 'human',
      },
      {
        id: 'prices',
        name: 'Цены',
        says: ['Цены на сайте всегда актуальны'],
        ways: [
          ['Ещё вопрос', 'hello'],
          ['Спасибо', 'bye'],
        ],
        other: 'human',
      },
      {
        id: 'warranty',
        name: 'Гарантия',
        says: ['Гарантия 12 месяцев с даты покупки'],
        ways: [
          ['Ещё вопрос', 'hello'],
          ['Спасибо', 'bye'],
        ],
        other: 'human',
      },
      { id: 'human', name: 'Оператор', says: ['Передаю вас оператору'], end: 'lastOperator' },
      { id: 'bye', name: 'Прощание', says: ['Пожалуйста. Обращайтесь'], end: 'close' },
    ],
  ),
]
