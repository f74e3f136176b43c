export type DesktopState = NotificationPermission | 'unsupported'

export const desktopState = (): DesktopState =>
  typeof Notification === 'undefined' ? 'unsupported' : Notification.permission
/** Only after a click: a browser asks once, and a question out of the blue is refused for good. */
export const askForDesktop = async (): Promise<DesktopState> => {
  if (desktopState() !== 'default') return desktopState()
  return Notification.requestPermission()
}
/** Notices with the same tag replace each other. False: this browser or this person does not want them. */
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
    // Phones have them only in service workers.
    return false
  }
}
