import { type ReactNode, useRef } from 'react'

/** The file picker of the browser: render `input`, call `pick` to open it. */
export const useFilePicker = (
  onFiles: (files: readonly File[]) => void,
): { readonly input: ReactNode; readonly pick: () => void } => {
  const field = useRef<HTMLInputElement>(null)
  const input = (
    <input
      ref={field}
      type="file"
      multiple
      hidden
      tabIndex={-1}
      onChange={(event) => {
        onFiles([...(event.target.files ?? [])])
        event.target.value = ''
      }}
    />
  )
  return { input, pick: () => field.current?.click() }
}
