/** The value of a JSON text; null for anything else. */
export const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
