import { useWords } from '../../lib/language.ts'
import { Section } from '../../parts/Page.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { SignIns } from './SignIns.tsx'
import { TwoFactor } from './TwoFactor.tsx'

/** Password, second factor, and the list of sign-ins. */
export const Authentication = () => {
  const { profile } = useWords('profile')
  return (
    <>
      <Section title={profile.twoFactor.heading} note={profile.twoFactor.note}>
        <TwoFactor />
      </Section>
      <Section title={profile.password.heading} note={profile.password.note}>
        <PasswordForm />
      </Section>
      <Section title={profile.signIns.heading} note={profile.signIns.note}>
        <SignIns />
      </Section>
    </>
  )
}
