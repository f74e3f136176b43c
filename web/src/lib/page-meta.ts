/** What the server wrote into the page's head. */
const meta = (name: string): string => document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? ''

/** The product's name as this installation calls it. */
export const brand = (): string => meta('beseda-brand') || 'Беседа'

/** The own site chat of this installation, shown on the sign-in page; '' for none. */
export const widgetId = (): string => meta('beseda-widget')
