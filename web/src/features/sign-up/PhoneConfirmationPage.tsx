import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { paths } from '../../lib/paths.ts'

/** The address in the SMS: redirects to the sign-up with the token as a search parameter. */
const PhoneConfirmationPage = () => {
  const { token } = useParams({ strict: false }) as { token: string }
  const navigate = useNavigate()
  useEffect(() => void navigate({ to: paths.signUp, search: { token }, replace: true }), [token, navigate])
  return null
}
export default PhoneConfirmationPage
