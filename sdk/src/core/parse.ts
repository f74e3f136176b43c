/** The value of a JSON text; null when it is invalid. */
export const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
