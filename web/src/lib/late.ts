import { type ComponentType, createElement, use, useEffect } from 'react'
import { currentWords } from './language.ts'
import { closeToast, toast } from './toasts.ts'

/** Its message is shown only once. */
let errorToast = 0
/**
 * Like `lazy`, for parts of a page: loads a component when it is first shown. When loading fails, a message says so,
 * the page stays as it is, and the next attempt loads again.
 * @param onFail what else must be undone; for a dialog, its `onClose`
 */
export const late = <P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
  onFail: (props: P) => void = (props) => (props as { readonly onClose?: () => void }).onClose?.(),
): ComponentType<P> => {
  let part: ComponentType<P> | null = null
  let loading: Promise<unknown> | null = null
  const fetched = () => {
    loading ??= load().then(
      (module) => {
        part = module.default
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
  return (props) => {
    if (!part) use(fetched())
    return createElement(part ?? Missing, props)
  }
}
