export type DesktopState = NotificationPermission | 'unsupported'

export const desktopState = (): DesktopState =>
  typeof Notification === 'undefined' ? 'unsupported' : Notification.permission
/** Only after a click: browsers ask once, and users refuse an unexpected question for good. */
export const askForDesktop = async (): Promise<DesktopState> => {
  if (desktopState() !== 'default') return desktopState()
  return Notification.requestPermission()
}
/** Notices with the same tag replace each other. False: the browser forbids them or the user switched them off. */
export const showOnDesktop = (title: string, body: string, tag: string, clicked: () => void): boolean => {
  if (desktopState() !== 'granted') return false
  try {
    const notice = new Notification(title, { body, tag, icon: '/favicon.svg', silent: true })
    notice.onclick = () => {
      window.focus()
      notice.close()
      clicked()
    }
    return true
  } catch {
    // On phones only service workers can show notifications.
    return false
  }
}
