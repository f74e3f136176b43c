export const sharedDraft = {
  drop: 'Убрать',
  goOn: 'Продолжить',
  title: '{name} пишет клиенту',
} as const
