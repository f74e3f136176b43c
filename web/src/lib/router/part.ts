import type { ComponentType } from 'react'

/** A frame or a page of a screen. */
export interface Part {
  /** Another one is another component, even where both show the same page. */
  readonly id: string
  readonly load: () => Promise<ComponentType>
}

const isGone = (error: unknown): error is Error =>
  error instanceof TypeError && /dynamically imported module|importing a module script/i.test(error.message)

/** A file of the version on the screen that is gone from the server: once, the page is loaded anew by itself. */
const reloadOnce = (error: unknown): boolean => {
  if (!isGone(error)) return false
  const key = `reloaded: ${error.message}`
  try {
    if (sessionStorage.getItem(key)) return false
    sessionStorage.setItem(key, '1')
  } catch {
    return false
  }
  location.reload()
  return true
}
export const lazyPart = (id: string, load: () => Promise<{ default: ComponentType }>): Part => {
  let loaded: Promise<ComponentType> | null = null
  return {
    id,
    load: () => {
      loaded ??= load().then(
        (module) => module.default,
        (error: unknown) => {
          loaded = null
          if (reloadOnce(error)) return new Promise<never>(() => undefined)
          throw error
        },
      )
      return loaded
    },
  }
}
export const eagerPart = (id: string, component: ComponentType): Part => ({ id, load: async () => component })
