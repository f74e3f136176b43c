import { defineErrors } from './define.ts'

export const reportErrors = defineErrors({
  PERIOD_TOO_OLD: {
    kind: 'refused',
    ru: 'Так давно проверить нельзя: только последние {days} дн.',
    en: 'That is too long ago to check: only the last {days} days',
  },
  PERIOD_TOO_BUSY: {
    kind: 'refused',
    ru: 'За это время {count} обращений, проверить можно до {most}. Возьмите меньше времени',
    en: 'There are {count} requests in this time, up to {most} can be checked. Choose a shorter time',
  },
  PERIOD_TOO_LONG: {
    kind: 'refused',
    ru: 'Период слишком длинный: до {days} дн.',
    en: 'The period is too long: up to {days} days',
  },
  REPORT_FILE_TOO_LONG: {
    kind: 'refused',
    ru: 'В файле может быть до {rows} обращений. Сократите период или добавьте условия',
    en: 'A file holds up to {rows} sessions. Choose a shorter period or add conditions',
  },
  KEPT_REPORT_NOT_FOUND: {
    kind: 'refused',
    ru: 'Этого файла больше нет: его удалили, или срок хранения истёк',
    en: 'This file is gone: somebody deleted it, or its time has passed',
  },
  KEPT_REPORTS_FULL: {
    kind: 'refused',
    ru: 'Место для файлов отчётов кончилось: до {files} файлов и {gigabytes} ГБ. Удалите ненужные',
    en: 'There is no room for more report files: up to {files} files and {gigabytes} GB. Delete some',
  },
  PERIOD_REVERSED: { kind: 'refused', ru: 'Конец периода раньше начала', en: 'The period ends before it begins' },
  REPORT_SCHEDULE_NOT_FOUND: {
    kind: 'refused',
    ru: 'Такого расписания нет: его удалили',
    en: 'There is no such schedule: it was deleted',
  },
  REPORT_SCHEDULE_CHANGED: {
    kind: 'refused',
    ru: 'Расписание уже изменил кто-то ещё. Закройте форму и откройте её снова',
    en: 'Somebody else has changed this schedule. Close the form and open it again',
  },
  REPORT_SCHEDULES_TOO_MANY: {
    kind: 'refused',
    ru: 'В организации может быть не больше {max} расписаний отчётов. Удалите лишние',
    en: 'An organization may have at most {max} report schedules. Delete some',
  },
  RECIPIENTS_TOO_MANY: { kind: 'refused', ru: 'Не больше 20 получателей', en: 'At most 20 recipients' },
  RECIPIENT_WITHOUT_EMAIL: {
    kind: 'refused',
    ru: 'Среди получателей есть сотрудник, которого нет в организации или у которого нет почты',
    en: 'One of the recipients is not in the organization or has no email address',
  },
  REPORT_VIEW_NOT_FOUND: {
    kind: 'refused',
    ru: 'Такого вида отчёта нет: его удалили',
    en: 'There is no such view of a report: it was deleted',
  },
  REPORT_VIEW_EXISTS: {
    kind: 'refused',
    ru: 'Вид с таким названием уже есть',
    en: 'There is already a view of this name',
  },
  REPORT_VIEWS_TOO_MANY: {
    kind: 'refused',
    ru: 'Сохранить можно не больше {max} видов отчётов. Удалите лишние',
    en: 'At most {max} views of reports can be saved. Delete some',
  },
  METRIC_NOT_DURATION: {
    kind: 'refused',
    ru: 'У этого показателя нет распределения по времени',
    en: 'This metric has no distribution of times',
  },
})
