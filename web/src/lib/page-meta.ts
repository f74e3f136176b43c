/** Values that the server wrote into the page's head. */
const meta = (name: string): string => document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? ''

/** The product's name in this installation. */
export const brand = (): string => meta('beseda-brand') || 'Беседа'

/** The brand's mark, two paths on a grid of 26 by 26, and its accent colour. */
export const brandMark = (): string[] => meta('beseda-mark').split('|')

/** Anybody can sign in as a user of the demo, because the server is not only for this machine. */
export const isDemoExposed = (): boolean => meta('beseda-demo') === 'exposed'

/** Id of the site chat shown on the sign-in page; '' for none. */
export const widgetId = (): string => meta('beseda-widget')
