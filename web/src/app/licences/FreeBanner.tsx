import { KeyRound, X } from 'lucide-react'
import { useWords } from '../../lib/language.ts'
import { useViewer } from '../../lib/viewer.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { useOwnPresence } from '../layout/presence.ts'
import { showLicences, useLicenceNotice } from './state.ts'

/** «Освободилась лицензия оператора», for whoever wanted to be told. Stays until it is answered. */
export const FreeBanner = () => {
  const { common, shell } = useWords()
  const notice = useLicenceNotice()
  const { presence } = useViewer()
  const { choose } = useOwnPresence()
  if (notice !== 'free' || presence === 'online') return null
  return (
    <Banner
      tone="success"
      icon={<KeyRound size={16} aria-hidden="true" />}
      action={
        <>
          <Button
            size="s"
            onClick={() => {
              showLicences('none')
              choose({ presence: 'online' })
            }}
          >
            {shell.licence.become}
          </Button>
          <IconButton small label={common.dismiss} onClick={() => showLicences('none')}>
            <X size={16} aria-hidden="true" />
          </IconButton>
        </>
      }
    >
      {shell.licence.free}
    </Banner>
  )
}
