import { defineErrors } from './define.ts'

export const routingErrors = defineErrors({
  ROUTING_RULE_NOT_FOUND: { kind: 'refused', ru: 'Правило не найдено', en: 'Rule not found' },
  ROUTING_RULE_DEFAULT: {
    kind: 'refused',
    ru: 'Правило по умолчанию нельзя изменить',
    en: 'The default rule cannot be changed',
  },
  ROUTING_RULE_OF_BOT: {
    kind: 'refused',
    ru: 'Правило используется чат-ботом',
    en: 'A chatbot uses the rule',
  },
  ROUTING_CONDITIONS_EXIST: {
    kind: 'refused',
    ru: 'Правило с такими условиями уже есть',
    en: 'There is already a rule with these conditions',
  },
  ROUTING_ACTION_INVALID: { kind: 'refused', ru: 'Неверное действие правила', en: 'The action of the rule is invalid' },
  ROUTING_CONDITION_INVALID: {
    kind: 'refused',
    ru: 'Неверное значение условия правила',
    en: 'The value of a condition is invalid',
  },
})
