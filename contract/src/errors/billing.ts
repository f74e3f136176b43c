import { defineLaterErrors } from './define.ts'

/** Prices are roubles, ready to be shown. */
export const laterBillingErrors = defineLaterErrors({
  ACCOUNT_POSTPAID: {
    kind: 'refused',
    ru: 'У организации постоплата. Обратитесь к менеджеру',
    en: 'The account is postpaid. Contact your manager',
  },
  BILLING_NOT_REGISTERED: {
    kind: 'refused',
    ru: 'Организация не заведена в биллинге. Обратитесь к менеджеру',
    en: 'The organization is not registered in billing. Contact your manager',
  },
  BALANCE_TOO_LOW: {
    kind: 'refused',
    ru: 'Для смены тарифа не хватает средств: он стоит {price} ₽',
    en: 'The balance is too low to change the plan: it costs {price} roubles',
  },
  AMOUNT_TOO_SMALL: {
    kind: 'refused',
    ru: 'Сумма должна быть не меньше {min} ₽',
    en: 'The amount must be {min} roubles or more',
  },
})
