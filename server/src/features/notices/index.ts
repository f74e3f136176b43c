export { noticeSettingsIn } from './settings.ts'
