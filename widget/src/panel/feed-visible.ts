import { useEffect, useState } from 'preact/hooks'

/** Whether the document is visible. */
const useVisible = (): boolean => {
  const [isVisible, setVisible] = useState(!document.hidden)
  useEffect(() => {
    const take = () => setVisible(!document.hidden)
    document.addEventListener('visibilitychange', take)
    return () => document.removeEventListener('visibilitychange', take)
  }, [])
  return isVisible
}

/** Whether the visitor can see the feed: the panel is open and the page is visible. */
export const useFeedVisible = (isOpen: boolean): boolean => useVisible() && isOpen
