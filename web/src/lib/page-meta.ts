/** Values that the server wrote into the page's head. */
const meta = (name: string): string => document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? ''

/** The product's name in this installation. */
export const brand = (): string => meta('beseda-brand') || 'Беседа'

/** Id of the site chat shown on the sign-in page; '' for none. */
export const widgetId = (): string => meta('beseda-widget')
