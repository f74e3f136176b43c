import { type ComponentType, createElement, use, useEffect } from 'react'
import { currentWords } from './language.ts'
import { closeToast, toast } from './toasts.ts'

/** The message about it is there once. */
let told = 0
/**
 * A part of a page that is loaded when it is shown first, as by `lazy`. When it cannot be loaded, a message says so, the
 * page around it stays as it is, and whoever shows it next tries again.
 * @param onFail what else has to be undone then; for a dialog it is its `onClose`
 */
export const late = <P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
  onFail: (props: P) => void = (props) => (props as { readonly onClose?: () => void }).onClose?.(),
): ComponentType<P> => {
  let part: ComponentType<P> | null = null
  let coming: Promise<unknown> | null = null
  const fetched = () => {
    coming ??= load().then(
      (module) => {
        part = module.default
      },
      () => undefined,
    )
    return coming
  }
  const Missing = (props: P) => {
    // biome-ignore lint/correctness/useExhaustiveDependencies: told once
    useEffect(() => {
      coming = null
      const { partFailed, refresh } = currentWords().common
      closeToast(told)
      told = toast({ kind: 'error', text: partFailed, action: { label: refresh, run: () => location.reload() } })
      onFail(props)
    }, [])
    return null
  }
  return (props) => {
    if (!part) use(fetched())
    return createElement(part ?? Missing, props)
  }
}
