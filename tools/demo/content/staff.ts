import type { SystemRoleKey } from '@beseda/contract/system-roles.ts'

export type RoleKey = SystemRoleKey

export type TeamKey = 'delivery' | 'sales' | 'returns'
interface TeamContent {
  readonly name: string
  readonly description: string
  readonly dialogLimit: number
  readonly redistributeMinutes: number
  readonly closeHours: number
}
export const teams: Readonly<Record<TeamKey, TeamContent>> = {
  delivery: {
    name: 'Доставка',
    description: 'Заказы, доставка и сборка',
    dialogLimit: 12,
    redistributeMinutes: 60,
    closeHours: 48,
  },
  sales: {
    name: 'Продажи',
    description: 'Выбор мебели, наличие и оплата',
    dialogLimit: 12,
    redistributeMinutes: 45,
    closeHours: 72,
  },
  returns: {
    name: 'Возвраты',
    description: 'Обмен, возврат и жалобы',
    dialogLimit: 8,
    redistributeMinutes: 90,
    closeHours: 24,
  },
}

export interface Person {
  readonly key: string
  readonly name: string
  readonly role: RoleKey
  readonly teams: readonly TeamKey[]
  /** Hours of a shift in the shop's time zone, and the days of work: 0 is Sunday. */
  readonly hours: readonly [number, number]
  readonly days: readonly number[]
  /** Usual time to a first reply, seconds. */
  readonly speed: number
}
const person = (
  key: string,
  name: string,
  ofTeams: readonly TeamKey[],
  hours: readonly [number, number],
  days: readonly number[],
  speed: number,
): Person => ({ key, name, role: 'operator', teams: ofTeams, hours, days, speed })
const weekdays = [1, 2, 3, 4, 5]
export const people: readonly Person[] = [
  person('igor.lapin', 'Игорь Лапин', ['delivery'], [9, 18], weekdays, 40),
  person('olga.ryabova', 'Ольга Рябова', ['delivery', 'sales'], [12, 21], [0, 2, 4, 5, 6], 34),
  person('maria.zhuk', 'Мария Жук', ['delivery'], [9, 18], [0, 3, 4, 5, 6], 24),
  person('denis.orlov', 'Денис Орлов', ['delivery'], [12, 21], weekdays, 41),
  person('sofya.nikitina', 'Софья Никитина', ['sales'], [9, 18], [1, 2, 3, 4, 5, 6], 46),
  person('emily.carter', 'Emily Carter', ['sales'], [11, 21], [0, 1, 3, 5, 6], 38),
  person('artyom.volkov', 'Артём Волков', ['returns'], [9, 19], weekdays, 70),
  person('vera.lisitsyna', 'Вера Лисицына', ['returns'], [10, 21], [0, 2, 4, 6], 58),
  { ...person('viktor.panin', 'Виктор Панин', ['delivery'], [9, 18], weekdays, 0), role: 'supervisor' },
  { ...person('elena.morozova', 'Елена Морозова', [], [10, 19], [2, 4], 0), role: 'administrator' },
]
