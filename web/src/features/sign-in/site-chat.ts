import { useEffect } from 'react'
import { useLang } from '../../lib/language.ts'
import { widgetId } from '../../lib/page-meta.ts'
import { useTheme } from '../../lib/theme.ts'

type Command = (name: string, ...values: unknown[]) => unknown
const loaded = (): Command | undefined => (window as { ChatWidget?: Command }).ChatWidget

/** Applies the page's language and theme to the chat. */
const dress = (): void => {
  const { lang, dataset } = document.documentElement
  loaded()?.('language', lang)
  loaded()?.('theme', { scheme: dataset.theme })
}

/** The site chat of this installation, only while this page is open. */
export const useSiteChat = (): void => {
  const lang = useLang()
  const theme = useTheme()
  useEffect(() => {
    const id = widgetId()
    if (id === '') return
    const script = document.createElement('script')
    script.src = '/w.js'
    script.async = true
    script.dataset.widget = id
    script.dataset.lang = document.documentElement.lang
    document.body.append(script)
    let isRemoved = false
    // The script may load after the user left the page or changed the theme.
    script.onload = () => (isRemoved ? loaded()?.('destroy') : dress())
    return () => {
      isRemoved = true
      script.remove()
      loaded()?.('destroy')
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is put on is read from the page
  useEffect(dress, [lang, theme])
}
