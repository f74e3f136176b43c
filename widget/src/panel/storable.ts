/** Neither a NUL nor half of a surrogate pair can be stored. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()
