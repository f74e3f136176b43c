import { useEffect, useState } from 'react'
import { countUnsaved } from '../../lib/drafts.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { plural } from '../../lib/words/plural.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { signOut } from '../sign-out.ts'

/** Signs out at once, or asks first when there are unsent messages or drafts. */
const SignOutDialog = ({ userId, onClose }: { userId: string; onClose: () => void }) => {
  const lang = useLang()
  const { common, shell, signOut: words } = useWords('signOut')
  const [left, setLeft] = useState<{ drafts: number; unsent: number } | null>(null)
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    void countUnsaved(userId).then((counts) => {
      if (counts.drafts === 0 && counts.unsent === 0) return signOut()
      return setLeft(counts)
    })
  }, [userId])

  if (!left) return null
  const sentences = [
    left.drafts > 0 ? plural(lang, left.drafts, words.drafts) : null,
    left.unsent > 0 ? plural(lang, left.unsent, words.unsent) : null,
  ].filter((sentence) => sentence !== null)
  const confirm = () => {
    setBusy(true)
    void signOut()
  }
  return (
    <Confirm
      title={sentences.join('. ')}
      confirm={shell.signOut}
      cancel={words.stay}
      closeLabel={common.close}
      busy={busy}
      onConfirm={confirm}
      onClose={onClose}
    >
      {plural(lang, left.drafts + left.unsent, words.kept)}
    </Confirm>
  )
}
export default SignOutDialog
