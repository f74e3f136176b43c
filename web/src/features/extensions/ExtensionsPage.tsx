import { servicePrefix } from '@beseda/contract/endpoint.ts'
import { extensions as calls } from '@beseda/contract/endpoints/extensions.ts'
import { openApi } from '@beseda/contract/endpoints/open-api.ts'
import type { ApiKey } from '@beseda/contract/entities/api-key.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { ApiError, NetworkError } from '../../lib/api-error.ts'
import { now } from '../../lib/clock.ts'
import { formatDateTime, isoTime } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { toast } from '../../lib/toasts.ts'
import { useViewer } from '../../lib/viewer.ts'
import { fill } from '../../lib/words/plural.ts'
import { Changes, changesKey } from '../../parts/Changes.tsx'
import { Loaded } from '../../parts/Loaded.tsx'
import { Page, Section } from '../../parts/Page.tsx'
import { TypedConfirm } from '../../parts/TypedConfirm.tsx'
import { Button } from '../../ui/Button.tsx'
import { Crm } from './Crm.tsx'
import styles from './ExtensionsPage.module.css'
import { FreshKey } from './FreshKey.tsx'
import { ProgramKeys } from './ProgramKeys.tsx'
import { Webhooks } from './Webhooks.tsx'

const queryKey = ['apiKey'] as const
type Question = 'reissue' | 'remove' | null

const Facts = ({ apiKey }: { apiKey: ApiKey }) => {
  const { extensions } = useWords('extensions')
  const { end, createdAt, createdBy, lastUsedAt, lastUsedAddress } = apiKey
  const used = lastUsedAt !== null && [formatDateTime(lastUsedAt, now()), lastUsedAddress].filter(Boolean).join(', ')
  return (
    <dl className={styles.facts}>
      <dt>{extensions.key}</dt>
      <dd>{fill(extensions.masked, { end })}</dd>
      <dt>{extensions.created}</dt>
      <dd>
        <time dateTime={isoTime(createdAt)}>{formatDateTime(createdAt, now())}</time>
        {createdBy && `, ${createdBy}`}
      </dd>
      <dt>{extensions.lastUsed}</dt>
      <dd>{used || extensions.neverUsed}</dd>
    </dl>
  )
}

/** `/admin/preferences/extensions`: the organization's key and those of programs. */
const ExtensionsPage = () => {
  const { audit, extensions, titles } = useWords('audit', 'extensions')
  const { organization } = useViewer()
  const queryClient = useQueryClient()
  const query = useQuery({ queryKey, queryFn: ({ signal }) => call(calls.apiKey, {}, { signal }), staleTime: 0 })
  const [question, setQuestion] = useState<Question>(null)
  const [fresh, setFresh] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const take = (apiKey: ApiKey | null) => {
    queryClient.setQueryData(queryKey, { apiKey })
    void queryClient.invalidateQueries({ queryKey: changesKey('apiKey', organization.id) })
    setQuestion(null)
  }
  const create = async () => {
    setBusy(true)
    try {
      const made = await call(calls.issueKey, {})
      take(made.apiKey)
      setFresh(made.key)
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof NetworkError)) throw error
      // Another user was faster: show their key.
      void query.refetch()
      if (error instanceof ApiError) toast({ kind: 'error', text: error.text })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Page title={titles.extensions} form>
      <h2 className={styles.heading}>{extensions.mainKey}</h2>
      <p className={styles.intro}>{extensions.intro}</p>
      <Loaded query={query} shape="form">
        {({ apiKey }) => (
          <>
            {fresh !== null && <FreshKey value={fresh} onDone={() => setFresh(null)} />}
            {apiKey ? <Facts apiKey={apiKey} /> : <p className={styles.none}>{extensions.none}</p>}
            <div className={styles.actions}>
              {apiKey ? (
                <>
                  <Button onClick={() => setQuestion('reissue')}>{extensions.reissue}</Button>
                  <Button variant="danger" onClick={() => setQuestion('remove')}>
                    {extensions.remove}
                  </Button>
                </>
              ) : (
                <Button variant="primary" busy={busy} onClick={() => void create()}>
                  {extensions.create}
                </Button>
              )}
            </div>
          </>
        )}
      </Loaded>
      <ProgramKeys />
      <Webhooks />
      <Crm />
      <Section title={extensions.example}>
        <pre className={styles.example}>
          <code>{`curl -H "Authorization: Bearer $API_KEY" \\\n  "${location.origin}${servicePrefix}${openApi.chats.path}?status=pending"`}</code>
        </pre>
        <p>
          <a href={`${servicePrefix}/openapi.json`} target="_blank" rel="noreferrer">
            {extensions.docs}
          </a>
        </p>
      </Section>
      <Section title={audit.changes}>
        <Changes entity="apiKey" entityId={organization.id} />
      </Section>
      {question === 'reissue' && (
        <TypedConfirm
          title={extensions.reissueTitle}
          label={extensions.name}
          confirm={extensions.reissue}
          endpoint={calls.issueKey}
          input={(confirmation) => ({ confirmation })}
          onDone={({ key, apiKey }) => {
            take(apiKey)
            setFresh(key)
          }}
          onClose={() => setQuestion(null)}
        >
          {fill(extensions.reissueText, { name: organization.name })}
        </TypedConfirm>
      )}
      {question === 'remove' && (
        <TypedConfirm
          title={extensions.removeTitle}
          label={extensions.name}
          confirm={extensions.remove}
          endpoint={calls.revokeKey}
          input={(confirmation) => ({ confirmation })}
          onDone={() => {
            take(null)
            setFresh(null)
            toast({ kind: 'success', text: extensions.removed })
          }}
          onClose={() => setQuestion(null)}
        >
          {fill(extensions.removeText, { name: organization.name })}
        </TypedConfirm>
      )}
    </Page>
  )
}
export default ExtensionsPage
