import type { AreaWords } from '../shape.ts'

export const reportFiles: AreaWords['reportFiles'] = {
  download: 'Download',
  needsDates: 'First choose both days of the period',
  formats: { xlsx: 'Excel workbook (xlsx)', csv: 'CSV' },
  saved: { one: 'The file is ready: {n} row', other: 'The file is ready: {n} rows' },
}
