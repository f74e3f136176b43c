import { useRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { searchText } from '../lib/search-text.ts'

interface Props extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  readonly to: string
  readonly search?: object
}
type Go = (options: { to: string; search: object }) => Promise<void>

/**
 * A link of a menu. Unlike `Link` of the router it does not follow the address, so opening a chat renders none of them; the
 * caller says which one is current.
 */
export const SteadyLink = ({ to, search = {}, onClick, ...rest }: Props) => {
  const router = useRouter()
  const go = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event)
    const isOther = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey || event.button !== 0
    if (isOther || event.defaultPrevented) return
    event.preventDefault()
    void (router.navigate as Go)({ to, search })
  }
  return <a {...rest} href={`${to}${searchText({ ...search })}`} onClick={go} />
}
