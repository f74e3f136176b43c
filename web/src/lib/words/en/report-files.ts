import type { AreaWords } from '../shape.ts'

export const reportFiles: AreaWords['reportFiles'] = {
  download: 'Download',
  inBackground:
    'The report has more than 10,000 sessions: its file is being prepared; you will get a notice when it is ready',
  show: 'Show',
  byMail: 'Send by mail…',
  needsDates: 'First choose both days of the period',
  formats: { xlsx: 'Excel workbook (xlsx)', csv: 'CSV', pdf: 'PDF with charts' },
  saved: { one: 'The file is ready: {n} row', other: 'The file is ready: {n} rows' },
}
