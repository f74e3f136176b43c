/** The address of a stored file: only paths of this server are followed; any other address gives no link. */
export const fileHref = (url: string): string | undefined => (/^\/(?!\/)/.test(url) ? url : undefined)
