import type { ComponentProps, MouseEvent } from 'react'
import type { Target } from './place.ts'
import { useRouter } from './react.tsx'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'>, Target {
  readonly search?: object
}

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/** To a place in the application. A new tab, a saved address and everything else that links can do stays the browser's. */
export const Link = ({ to, params, search, replace, onClick, ...rest }: LinkProps) => {
  const router = useRouter()
  const target = { to, ...(params && { params }), ...(search && { search }), ...(replace && { replace }) }
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlain(event) || (rest.target && rest.target !== '_self')) return
    event.preventDefault()
    void router.navigate(target)
  }
  return <a {...rest} href={router.hrefOf(target)} onClick={follow} />
}
