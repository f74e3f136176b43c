import { defineLaterErrors } from './define.ts'

export const laterTemplateErrors = defineLaterErrors({
  TEMPLATE_NOT_FOUND: { kind: 'refused', ru: 'Шаблон не найден', en: 'Template not found' },
  TEMPLATE_IMMUTABLE: { kind: 'refused', ru: 'Этот шаблон нельзя изменить', en: 'This template cannot be modified' },
})
