import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { AskForLink } from './AskForLink.tsx'
import { ChoosePassword } from './ChoosePassword.tsx'

/** The token comes after the # of the address, so it never reaches a server's log. */
const tokenInAddress = (): string | null => new URLSearchParams(location.hash.slice(1)).get('token')

/** Recovery: request a link or, with a link, choose a new password. */
const RestorePage = () => {
  const { history } = useRouter()
  const [token, setToken] = useState(tokenInAddress)
  useEffect(() => {
    const read = () => setToken(tokenInAddress())
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  const forget = () => {
    history.replace(location.pathname)
    setToken(null)
  }
  return token === null ? <AskForLink /> : <ChoosePassword key={token} token={token} onAskAgain={forget} />
}
export default RestorePage
