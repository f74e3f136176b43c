import { type ComponentType, createElement, use, useEffect } from 'react'
import { currentWords } from './language.ts'
import { closeToast, toast } from './toasts.ts'

type Load<P> = () => Promise<{ readonly default: ComponentType<P> }>

/** Its message is shown only once. */
let errorToast = 0
/**
 * Like `lazy`, for parts of a page: loads a component when it is first shown. When loading fails, a message says so,
 * the page stays as it is, and the next attempt loads again.
 * @param onFail what else must be undone; for a dialog, its `onClose`
 */
export const late = <P extends object>(load: Load<P>, onFail?: (props: P) => void): ComponentType<P> =>
  makeLate(load, onFail).Part

/** Parts that every opened chat shows, not loaded yet. */
const notYet: (() => Promise<unknown>)[] = []
/** Like `late`, for what every opened chat shows: `preloadParts` loads it before somebody opens one. */
export const preloaded = <P extends object>(load: Load<P>): ComponentType<P> => {
  const { Part, preload } = makeLate(load)
  notYet.push(preload)
  return Part
}
/** Loads them one after another, so that what the user does meanwhile waits for one file at most. */
export const preloadParts = async (): Promise<void> => {
  for (let next = notYet.shift(); next; next = notYet.shift()) await next()
}

const makeLate = <P extends object>(
  load: Load<P>,
  onFail: (props: P) => void = (props) => (props as { readonly onClose?: () => void }).onClose?.(),
) => {
  let part: ComponentType<P> | null = null
  let loading: Promise<unknown> | null = null
  const fetched = () => {
    loading ??= load().then(
      (module) => {
        part = module.default
        // React reads it: a part that is loaded does not suspend.
        Object.assign(loading!, { status: 'fulfilled' })
      },
      () => undefined,
    )
    return loading
  }
  const Missing = (props: P) => {
    // biome-ignore lint/correctness/useExhaustiveDependencies: told once
    useEffect(() => {
      loading = null
      const { partFailed, refresh } = currentWords().common
      closeToast(errorToast)
      errorToast = toast({ kind: 'error', text: partFailed, action: { label: refresh, run: () => location.reload() } })
      onFail(props)
    }, [])
    return null
  }
  const Part = (props: P) => {
    use(fetched())
    return createElement(part ?? Missing, props)
  }
  /** A file that could not be loaded is asked for again when it is shown. */
  const preload = async () => {
    await fetched()
    if (!part) loading = null
  }
  return { Part, preload }
}
