/** Accusative: «ждёт 5 минут». */
export const minutes = { one: '{n} минуту', few: '{n} минуты', many: '{n} минут', other: '{n} минуты' }
export const hours = { one: '{n} час', few: '{n} часа', many: '{n} часов', other: '{n} часа' }
export const days = { one: '{n} день', few: '{n} дня', many: '{n} дней', other: '{n} дня' }
