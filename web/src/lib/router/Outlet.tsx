import { Component, type ComponentType, createContext, type ReactNode, use } from 'react'
import { useRouter, useShown } from './react.tsx'
import type { Shown } from './router.ts'

export interface BrokenProps {
  readonly error: unknown
  /** Another try. */
  readonly reset: () => void
}
interface Views {
  readonly Broken: ComponentType<BrokenProps>
  readonly NotFound: ComponentType
}
interface BoundaryProps {
  readonly Broken: ComponentType<BrokenProps>
  /** A page that was shown anew is tried again. */
  readonly shown: Shown
  readonly children: ReactNode
}
class Boundary extends Component<BoundaryProps, { error: { reason: unknown } | null; of: Shown | null }> {
  override state = { error: null, of: null }
  static getDerivedStateFromError = (reason: unknown) => ({ error: { reason } })
  static getDerivedStateFromProps = ({ shown }: BoundaryProps, { of }: { of: Shown | null }) =>
    of === shown ? null : { error: null, of: shown }
  override render(): ReactNode {
    const { error } = this.state as { error: { reason: unknown } | null }
    const { Broken, children } = this.props
    return error ? <Broken error={error.reason} reset={() => this.setState({ error: null })} /> : children
  }
}
const Depth = createContext(0)
/** What stands where a page broke, and where there is none. */
export const OutletViews = createContext<Views | null>(null)

/** The next part of the screen: a frame's page, or the frame itself. What breaks in it leaves the rest alone. */
export const Outlet = () => {
  const depth = use(Depth)
  const router = useRouter()
  const shown = useShown()
  const views = use(OutletViews)
  if (!shown || !views) return null
  const { Broken, NotFound } = views
  if (!shown.parts) return <NotFound />
  const part = shown.parts[depth]
  if (!part) return shown.error && <Broken error={shown.error.reason} reset={() => void router.load()} />
  return (
    <Boundary Broken={Broken} shown={shown}>
      <Depth value={depth + 1}>
        <part.Component key={part.id} />
      </Depth>
    </Boundary>
  )
}
