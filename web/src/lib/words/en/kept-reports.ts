import type { AreaWords } from '../shape.ts'

export const keptReports: AreaWords['keptReports'] = {
  about: 'Files are kept for 14 days. In use: {files} of {mostFiles} files, {bytes} of {mostBytes}',
  actions: 'Actions',
  by: 'Who',
  deleteAsk: 'Delete the file “{name}”?',
  deleteFile: 'Delete {name}',
  deleteText: 'The file disappears for everybody who sees this list',
  download: 'Download',
  downloadFile: 'Download {name}',
  empty: 'No files yet',
  emptyText:
    'Large reports appear here: download a report, and if it has more than 10,000 sessions, its file is prepared in the background',
  failedNotice: 'The file “{name}” was not created. The list “Report files” has the reason',
  file: 'File',
  ordered: 'Ordered',
  progress: '{rows} of {total}',
  ready: 'The file “{name}” is ready',
  rows: { one: '{n} row', other: '{n} rows' },
  size: 'Size',
  state: 'State',
  states: { running: 'In progress', done: 'Ready', stopped: 'Stopped', failed: 'Not created' },
  stopFile: 'Stop {name}',
  until: 'Kept until',
}
