import { newId } from './ids.ts'

let id: string | null = null
/** Names this tab. It survives a reload, but a browser that duplicates a tab copies it. */
export const tabId = (): string => {
  try {
    id ??= sessionStorage.getItem('tab')
    id ??= newId()
    sessionStorage.setItem('tab', id)
  } catch {
    // Storage is refused: the name lives as long as the page.
  }
  id ??= newId()
  return id
}
