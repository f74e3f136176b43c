import { type Example, example } from './example.ts'

export const englishExamples = (): readonly Example[] => [
  example(
    'shop',
    'Shop front desk',
    'Orders, returns, payment; answers by itself at night',
    'I did not understand. Choose a button or type “operator”',
    [
      {
        id: 'hours',
        name: 'Working hours',
        says: [],
        hours: [
          ['08:00', '22:00', 'hello'],
          ['22:00', '08:00', 'night'],
        ],
      },
      {
        ...{ id: 'hello', name: 'Greeting', says: ['Hello {{client.firstName|and welcome}}. What happened?'] },
        ways: [
          ['Where is my order', 'order'],
          ['Return', 'refund'],
          ['Payment and invoice', 'payment'],
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
        ...{ id: 'order', name: 'Order number', says: ['Send the order number: it is in the email and starts with R'] },
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
        name: 'Order in work',
        says: ['Thank you. I pass the number to the delivery team'],
        end: 'lastOperator',
      },
      {
        ...{ id: 'refund', name: 'Product return', says: ['You can return a product within 14 days with the receipt'] },
        ways: [
          ['Start a return', 'refundStart'],
          ['Terms', 'terms'],
          ['Back', 'hello'],
        ],
        other: 'human',
      },
      {
        ...{
          id: 'terms',
          name: 'Terms of return',
          says: ['Unused, in its package. The money comes back to the same card in 3 days'],
        },
        ways: [
          ['Start a return', 'refundStart'],
          ['Thank you', 'bye'],
        ],
        other: 'human',
      },
      {
        id: 'refundStart',
        name: 'Returns operator',
        says: ['I check the details and call a colleague'],
        end: 'lastOperator',
      },
      {
        ...{ id: 'payment', name: 'Payment', says: ['We take cards and invoices. How can I help?'] },
        ways: [
          ['Payment fails', 'human'],
          ['I need an invoice', 'invoice'],
          ['Back', 'hello'],
        ],
        other: 'human',
      },
      {
        id: 'invoice',
        name: 'Invoice',
        says: ['Send the tax number, and the invoice comes within an hour'],
        other: 'human',
      },
      {
        id: 'unclear',
        name: 'Clarify',
        says: ['This looks special. Shall I call an operator?'],
        ways: [
          ['Yes, please', 'human'],
          ['No, go back', 'hello'],
        ],
        other: 'human',
      },
      { id: 'human', name: 'Operator', says: ['I pass you to a specialist, it is quick'], end: 'lastOperator' },
      {
        id: 'night',
        name: 'Night reply',
        says: ['It is night here. Write your question, we answer after 8:00'],
        other: 'nightTaken',
      },
      {
        id: 'nightTaken',
        name: 'Question noted',
        says: ['Noted. An operator answers in the morning'],
        end: 'lastOperator',
      },
      { id: 'bye', name: 'Goodbye', says: ['Glad to help. Have a nice day'], end: 'close' },
    ],
  ),
  example(
    'visit',
    'Appointments',
    'Service and time, then the receptionist',
    'Choose with a button or type “operator”',
    [
      {
        ...{ id: 'hello', name: 'Greeting', says: ['Hello. I help you to make an appointment'] },
        ways: [
          ['Make an appointment', 'service'],
          ['Move an appointment', 'move'],
          ['Address and hours', 'place'],
        ],
        ...{ intents: [['escalateToAgent', 'human']], other: 'human' },
      },
      {
        id: 'service',
        name: 'Service',
        says: ['What do you need?'],
        ways: [
          ['Consultation', 'time'],
          ['Follow-up', 'time'],
          ['Something else', 'human'],
        ],
        other: 'human',
      },
      {
        id: 'time',
        name: 'Time',
        says: ['When does it suit you?'],
        ways: [
          ['Morning', 'name'],
          ['Midday', 'name'],
          ['Evening', 'name'],
        ],
        other: 'name',
      },
      {
        id: 'name',
        name: 'Name and phone',
        says: ['Write your name and phone, the receptionist confirms the time'],
        other: 'taken',
      },
      {
        id: 'taken',
        name: 'Request taken',
        says: ['Thank you. The receptionist answers right here'],
        end: 'lastOperator',
      },
      { id: 'move', name: 'Move', says: ['Write the date of your appointment and the new time'], other: 'taken' },
      {
        id: 'place',
        name: 'Address and hours',
        says: ['Open from 9:00 to 20:00 every day'],
        ways: [['Make an appointment', 'service']],
        other: 'human',
      },
      { id: 'human', name: 'Receptionist', says: ['I call the receptionist'], end: 'lastOperator' },
    ],
  ),
  example(
    'answers',
    'Common questions',
    'Short answers, and operators for the rest',
    'I do not know that. Type “operator”, and a person helps',
    [
      {
        ...{ id: 'hello', name: 'Questions', says: ['Hello. Choose a question'] },
        ways: [
          ['Delivery', 'delivery'],
          ['Prices', 'prices'],
          ['Warranty', 'warranty'],
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
        name: 'Delivery',
        says: ['It takes 1 to 3 days. The price depends on the city'],
        ways: [
          ['Another question', 'hello'],
          ['Thank you', 'bye'],
        ],
        other: 'human',
      },
      {
        id: 'prices',
        name: 'Prices',
        says: ['Prices on the site are always up to date'],
        ways: [
          ['Another question', 'hello'],
          ['Thank you', 'bye'],
        ],
        other: 'human',
      },
      {
        id: 'warranty',
        name: 'Warranty',
        says: ['12 months from the day of purchase'],
        ways: [
          ['Another question', 'hello'],
          ['Thank you', 'bye'],
        ],
        other: 'human',
      },
      { id: 'human', name: 'Operator', says: ['I pass you to an operator'], end: 'lastOperator' },
      { id: 'bye', name: 'Goodbye', says: ['You are welcome'], end: 'close' },
    ],
  ),
]
