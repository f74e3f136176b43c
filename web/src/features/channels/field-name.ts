/** Some fields of a channel have other names in the audit log. */
const audited: Readonly<Record<string, string>> = {
  teamId: 'team',
  visibleTeamIds: 'visibleTo',
  calendarId: 'calendar',
  ratingWaitMinutes: 'ratingWait',
}
/** `settings.title` of a site chat is `site_chat.title` in the log. */
export const fieldName = (name: string, type: string): string =>
  name.startsWith('settings.') ? `${type}.${name.slice('settings.'.length)}` : (audited[name] ?? name)
