import type { PauseReason } from '@beseda/contract/entities/report-schedule.ts'
import type { Lang } from '@beseda/contract/lang.ts'
import type { Letter } from './letter.ts'

/** Sent to a recipient of a report that goes by mail. Texts are in the language of the letter. */
export interface ReportLetter {
  /** Of the schedule. */
  readonly name: string
  readonly organization: string
  /** Under whose rights the report is made. */
  readonly owner: string
  readonly report: string
  readonly period: string
  readonly conditions: readonly string[]
  /** The report with the same days and conditions. */
  readonly link: string
  /** The list of files. */
  readonly files: string
  readonly unsubscribe: string
  readonly fileName: string
  readonly file: 'attached' | 'tooBig' | 'gone'
}
/** Sent when a schedule was paused because its owner lost access. */
export interface PauseLetter {
  readonly name: string
  readonly owner: string
  readonly reason: Exclude<PauseReason, 'user'>
  readonly link: string
}
type Write<D> = (brand: string, data: D) => Letter
interface ReportLetters {
  readonly scheduledReport: Write<ReportLetter>
  readonly reportPaused: Write<PauseLetter>
}

const ruReasons: Record<PauseLetter['reason'], string> = {
  noRight: 'у владельца больше нет права на отчёты',
  noOption: 'тариф больше не включает расширенную статистику',
  twoFactor: 'владелец не настроил обязательную двухфакторную аутентификацию',
  ownerGone: 'учётная запись владельца отключена',
}
const ruFiles: Record<ReportLetter['file'], string> = {
  attached: 'Файл приложен к письму. Он также лежит в списке файлов отчётов:',
  tooBig: 'Файл больше 10 МБ, поэтому он не приложен. Скачать его можно в списке файлов отчётов:',
  gone: 'Файл не приложен: его уже удалили. Список файлов отчётов:',
}
const ru: ReportLetters = {
  scheduledReport: (brand, { name, organization, owner, report, period, conditions, ...d }) => ({
    subject: `${name}: ${period}`,
    paragraphs: [
      `Отчёт «${report}» организации «${organization}» в «${brand}».`,
      [`Период: ${period}`, ...conditions].join('\n'),
      ruFiles[d.file],
      d.files,
      'Открыть этот отчёт с теми же условиями:',
      d.link,
      `Отчёт по расписанию «${name}» настроил сотрудник ${owner}. Чтобы больше не получать его:`,
      d.unsubscribe,
    ],
    short: d.link,
  }),
  reportPaused: (brand, { name, owner, reason, link }) => ({
    subject: `Отправка отчёта остановлена: ${name}`,
    paragraphs: [
      `Отчёт по расписанию «${name}» в «${brand}» больше не отправляется: ${ruReasons[reason]}. Владелец расписания: ${owner}.`,
      'Возобновить отправку может сотрудник с правом на этот отчёт:',
      link,
    ],
    short: link,
  }),
}
const engReasons: Record<PauseLetter['reason'], string> = {
  noRight: 'its owner no longer has the right to see reports',
  noOption: 'the plan no longer includes enhanced statistics',
  twoFactor: 'its owner has not set up the required two-factor authentication',
  ownerGone: 'the account of its owner was deactivated',
}
const engFiles: Record<ReportLetter['file'], string> = {
  attached: 'The file is attached. It is also in the list of report files:',
  tooBig: 'The file is larger than 10 MB and is not attached. You can download it from the list of report files:',
  gone: 'The file is not attached because it has been deleted. The list of report files:',
}
const eng: ReportLetters = {
  scheduledReport: (brand, { name, organization, owner, report, period, conditions, ...d }) => ({
    subject: `${name}: ${period}`,
    paragraphs: [
      `The report “${report}” of the organization “${organization}” in ${brand}.`,
      [`Period: ${period}`, ...conditions].join('\n'),
      engFiles[d.file],
      d.files,
      'Open this report with the same conditions:',
      d.link,
      `The scheduled report “${name}” was set up by ${owner}. To stop receiving it:`,
      d.unsubscribe,
    ],
    short: d.link,
  }),
  reportPaused: (brand, { name, owner, reason, link }) => ({
    subject: `A report is no longer sent: ${name}`,
    paragraphs: [
      `The scheduled report “${name}” in ${brand} is paused: ${engReasons[reason]}. The owner of the schedule: ${owner}.`,
      'A user who has the right to this report can resume it:',
      link,
    ],
    short: link,
  }),
}
export const reportLetters: Record<Lang, ReportLetters> = { ru, eng }
