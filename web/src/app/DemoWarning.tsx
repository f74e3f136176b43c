import { TriangleAlert, X } from 'lucide-react'
import { useWords } from '../lib/language.ts'
import { Banner } from '../ui/Banner.tsx'
import { IconButton } from '../ui/IconButton.tsx'

const DemoWarning = ({ onDismiss }: { readonly onDismiss: () => void }) => {
  const { demoWarning } = useWords('auth').auth
  const { common } = useWords()
  return (
    <section aria-label={demoWarning.label}>
      <Banner
        tone="warning"
        icon={<TriangleAlert size={16} aria-hidden="true" />}
        action={
          <IconButton small label={common.dismiss} onClick={onDismiss}>
            <X size={16} aria-hidden="true" />
          </IconButton>
        }
      >
        {demoWarning.text}
      </Banner>
    </section>
  )
}
export default DemoWarning
