import type { Endpoint, InputOf } from '@beseda/contract/endpoint.ts'
import { categories } from '@beseda/contract/endpoints/categories.ts'
import type { Operator } from '../world/people.ts'
import type { World } from '../world/world.ts'

/** A world with one user who has all rights, and what calls need. */
export interface Stage {
  readonly w: World
  readonly boss: Operator
  readonly colleague: Operator
  /** A chat of the boss. */
  readonly chatId: string
  readonly contactId: string
}
type Make<E extends Endpoint> = (s: Stage) => Promise<InputOf<E>> | InputOf<E>
export interface ValidCall {
  readonly endpoint: Endpoint
  readonly make: (s: Stage) => unknown
}
export const call = <E extends Endpoint>(endpoint: E, make: Make<E>): ValidCall => ({ endpoint, make })

export const category = (s: Stage) =>
  s.boss.call(categories.create, { parentId: null, name: 'Доставка', teamIds: null })
