import { useWords } from '../../lib/language.ts'
import { toast } from '../../lib/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './knowledge.module.css'

/** Where clients read the article. */
export const PublicAddress = ({ url }: { readonly url: string }) => {
  const { knowledge: words } = useWords('knowledge')
  const copy = () =>
    void navigator.clipboard.writeText(url).then(() => toast({ kind: 'success', text: words.addressCopied }))
  return (
    <div className={styles.address}>
      <a href={url} target="_blank" rel="noopener">
        {url}
      </a>
      <Button size="s" onClick={copy}>
        {words.copyAddress}
      </Button>
    </div>
  )
}
