export const unknownMime = 'application/octet-stream'
/** Types that every browser shows and that cannot run code. All others are downloads. */
export const shownMimes: readonly string[] = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif']
