import { defineErrors } from './define.ts'

export const organizationErrors = defineErrors({
  ACCOUNT_EXISTS: {
    kind: 'refused',
    ru: 'Учётная запись с такой почтой уже есть',
    en: 'There is already an account with this email',
  },
  ORGANIZATION_EXISTS: {
    kind: 'refused',
    ru: 'Организация с таким логином уже есть',
    en: 'There is already an organization with this login',
  },
  ORGANIZATION_NOT_FOUND: { kind: 'refused', ru: 'Организация не найдена', en: 'Organization not found' },
  ORGANIZATION_IS_OWN: {
    kind: 'refused',
    ru: 'Свою организацию отключить нельзя',
    en: 'Your own organization cannot be deactivated',
  },
  BRAND_NOT_SERVED: {
    kind: 'refused',
    ru: 'У этого бренда нет адреса в этой установке',
    en: 'This brand has no address in this installation',
  },
  PLAN_NOT_FOUND: { kind: 'refused', ru: 'Тариф не найден', en: 'Plan not found' },
  PLAN_EXISTS: {
    kind: 'refused',
    ru: 'Тариф с таким названием уже есть',
    en: 'There is already a plan with this name',
  },
  PLAN_IN_USE: {
    kind: 'refused',
    ru: 'Тариф подключён, организаций: {count}',
    en: 'The plan is in use, organizations: {count}',
  },
  PLAN_FOR_TRIAL_NEEDED: {
    kind: 'refused',
    ru: 'Это тариф пробного периода: сначала назначьте для него другой',
    en: 'This is the plan of the trial: choose another one for it first',
  },
  PLAN_IS_CURRENT: { kind: 'refused', ru: 'Этот тариф уже подключён', en: 'You already have this plan' },
  TARIFF_CANNOT_BE_EXTENDED: {
    kind: 'refused',
    ru: 'Тариф нельзя продлить',
    en: 'The tariff cannot be extended',
  },
  OBJECT_LIMIT_REACHED: {
    kind: 'refused',
    ru: 'Больше {max} создать нельзя',
    en: 'No more than {max} can be created',
  },
})
