/** PostgreSQL cannot store NUL or half of a surrogate pair. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()
