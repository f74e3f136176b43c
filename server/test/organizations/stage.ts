import { organizations } from '@beseda/contract/endpoints/organizations.ts'
import { plans } from '@beseda/contract/endpoints/plans.ts'
import type { Organization } from '@beseda/contract/entities/organization.ts'
import type { Plan } from '@beseda/contract/entities/plan.ts'
import type { Operator } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'

export const password = 'Sunny-Komod-71!'
export const day = 86_400_000
export const filled = {
  login: 'romashka',
  name: 'Ромашка',
  administratorEmail: 'anna@romashka.example',
  administratorName: 'Анна Белова',
  password,
  lang: 'ru',
  timeZone: 'Europe/Moscow',
  instance: 'msk-1',
  operatorLicences: 5,
} as const

export interface Stage {
  readonly w: World
  /** Of the service's own organization. */
  readonly observer: Operator
  readonly plan: (name: string) => Promise<Plan>
  readonly add: (o?: object) => Promise<Organization>
  /** Its administrator, signed in. */
  readonly administrator: (o: Organization) => Promise<Operator>
}
export const openStage = async (): Promise<Stage> => {
  const w = await createWorld()
  const observer = await w.operator('observer', { rights: ['RIGHT_OBSERVER', 'RIGHT_ACCOUNT_CONTROL'] })
  const plan = async (name: string) => (await observer.call(plans.list, {})).plans.find((p) => p.name === name)!
  return {
    w,
    observer,
    plan,
    add: async (o = {}) => {
      const planId = (await plan('Расширенный')).id
      return observer.call(organizations.create, { ...filled, planId, trial: true, ...o })
    },
    administrator: (o) =>
      w.operator('admin', { organization: o.id, rights: ['RIGHT_ACCOUNT_CONTROL', 'AUTHORITY_FINANCE'] }),
  }
}
