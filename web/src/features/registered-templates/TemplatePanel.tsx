import { registeredTemplates } from '@beseda/contract/endpoints/registered-templates.ts'
import type { RegisteredTemplate } from '@beseda/contract/entities/registered-template.ts'
import { fillTemplate } from '@beseda/domain/registered-templates/blanks.ts'
import { headerOf } from '@beseda/domain/registered-templates/header.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { templatesKey } from '../../entities/registered-template/queries.ts'
import { TemplatePreview } from '../../entities/registered-template/TemplatePreview.tsx'
import { call } from '../../lib/api.ts'
import { useNow } from '../../lib/clock.ts'
import { formatDateTime } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { toast } from '../../lib/toasts.ts'
import { fill } from '../../lib/words/plural.ts'
import { ConfirmDelete } from '../../parts/ConfirmDelete.tsx'
import { SidePanel } from '../../parts/SidePanel.tsx'
import { Button } from '../../ui/Button.tsx'
import styles from './registered-templates.module.css'
import { StatusChip } from './StatusChip.tsx'
import { useLabels } from './use-labels.ts'

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
)
interface Props {
  readonly template: RegisteredTemplate
  /** Why the user may not change it; null: they may. */
  readonly noRight: string | null
  readonly onClose: () => void
}
export const TemplatePanel = ({ template: t, noRight, onClose }: Props) => {
  const { channelTemplates: words, common } = useWords('channelTemplates')
  const queryClient = useQueryClient()
  const now = useNow(60_000)
  const { category, language } = useLabels()
  const [isAsking, setAsking] = useState(false)
  const header = headerOf(t.needs)
  return (
    <SidePanel title={t.name} onClose={onClose}>
      <div className={styles.panel}>
        <dl className={styles.facts}>
          <Fact name={words.status}>
            <StatusChip status={t.status} />
          </Fact>
          {t.reason && <Fact name={words.reason}>{t.reason}</Fact>}
          <Fact name={words.channel}>{t.channel.name}</Fact>
          <Fact name={words.category}>{category(t.category)}</Fact>
          <Fact name={words.language}>{language(t.language)}</Fact>
          <Fact name={words.registeredAt}>{formatDateTime(t.registeredAt, now)}</Fact>
        </dl>
        {t.needs && <p className={styles.needs}>{header ? words.headerNote : fill(words.needs, { what: t.needs })}</p>}
        <h3>{words.preview}</h3>
        <TemplatePreview
          label={words.preview}
          texts={fillTemplate(t, t.examples)}
          header={header && { kind: header, file: t.sample }}
        />
        <Button
          variant="danger"
          disabledReason={noRight ?? (t.status === 'deleting' ? words.deleting : null)}
          onClick={() => setAsking(true)}
        >
          {common.delete}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDelete
          title={fill(words.deleteTitle, { name: t.name })}
          text={words.deleteText}
          run={() => call(registeredTemplates.remove, { templateId: t.id })}
          onDone={() => {
            toast({ kind: 'success', text: words.deleting })
            void queryClient.invalidateQueries({ queryKey: templatesKey })
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </SidePanel>
  )
}
