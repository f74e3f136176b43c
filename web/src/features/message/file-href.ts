/** The URL of a stored file: only paths of this server; other URLs give no link. */
export const fileHref = (url: string): string | undefined => (/^\/(?!\/)/.test(url) ? url : undefined)
