/** The address as people write it: without the scheme and the last slash. */
export const siteName = (site: string): string => site.replace(/^https?:\/\//, '').replace(/\/$/, '')
