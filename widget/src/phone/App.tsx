import type { PhoneAct, PhoneType, PhoneView } from '@beseda/contract/phone.ts'
import { useEffect, useState } from 'preact/hooks'
import { follow, loadTypes, perform } from './api.ts'
import { Conversation } from './Conversation.tsx'
import { Connect, Trouble } from './Trouble.tsx'
import { words as allWords, type Lang } from './words.ts'

const keyOf = (c: { accountId: string; clientId: string }): string => `${c.accountId} ${c.clientId}`

export const App = ({ startType, startLang }: { startType: string | null; startLang: Lang }) => {
  const [lang, setLang] = useState<Lang>(startLang)
  const [types, setTypes] = useState<readonly PhoneType[] | null>(null)
  const [chosen, setChosen] = useState(startType)
  const [view, setView] = useState<PhoneView | null>(null)
  const [isLost, setLost] = useState(false)
  const [isFailed, setFailed] = useState(false)
  const [chatKey, setChatKey] = useState('')
  const [accountId, setAccountId] = useState('')
  const [name, setName] = useState('')
  const words = allWords[lang]
  const about = types?.find((t) => t.type === chosen) ?? types?.[0] ?? null
  const type = about?.type ?? null
  useEffect(() => {
    loadTypes().then(setTypes, () => setTypes([]))
  }, [])
  useEffect(() => {
    document.title = words.title
    document.documentElement.lang = lang === 'ru' ? 'ru' : 'en'
  }, [words, lang])
  useEffect(() => {
    setView(null)
    if (type === null) return
    history.replaceState(null, '', `/demo/phone/${type}`)
    return follow(type, (next) => {
      setLost(next === null)
      if (next) setView(next)
    })
  }, [type])
  const made = async (act: PhoneAct): Promise<string | null> => {
    const id = type === null ? null : await perform(type, act)
    setFailed(id === null)
    return id
  }
  const act = async (a: PhoneAct): Promise<boolean> => (await made(a)) !== null
  const chat = view?.chats.find((c) => keyOf(c) === chatKey) ?? view?.chats.at(-1) ?? null
  const account = view?.accounts.find((a) => a.id === accountId) ?? view?.accounts[0] ?? null
  const begin = async (): Promise<void> => {
    if (!account || name.trim() === '') return
    const id = await made({ does: 'begin', accountId: account.id, name: name.trim(), phone: '', payload: '' })
    if (id === null) return
    setChatKey(keyOf({ accountId: account.id, clientId: id }))
    setName('')
  }
  return (
    <>
      <header class="top">
        <h1>{words.title}</h1>
        <p>{words.intro}</p>
        <nav>
          <a href="/">{words.console}</a>
          <fieldset class="langs">
            <legend>{words.language}</legend>
            {(['ru', 'eng'] as const).map((l) => (
              <button type="button" key={l} aria-pressed={l === lang} onClick={() => setLang(l)}>
                {l === 'ru' ? 'РУС' : 'ENG'}
              </button>
            ))}
          </fieldset>
        </nav>
      </header>
      {(isLost || isFailed) && (
        <p role="alert" class="alert">
          {isLost ? words.lost : words.failed}
        </p>
      )}
      {types?.length === 0 && <p class="hint">{words.noApps}</p>}
      {types === null && <p class="hint">{words.loading}</p>}
      {types && about && (
        <main>
          <div class="side">
            <section class="card">
              <h2>{words.apps}</h2>
              <div class="list">
                {types.map((t) => (
                  <button
                    type="button"
                    key={t.type}
                    aria-pressed={t.type === type}
                    onClick={() => {
                      setChatKey('')
                      setChosen(t.type)
                    }}
                  >
                    {lang === 'ru' ? t.label.ru : t.label.en}
                  </button>
                ))}
              </div>
            </section>
            <section class="card">
              <h2>{words.clients}</h2>
              <div class="list">
                {view?.chats.map((c) => (
                  <button type="button" key={keyOf(c)} aria-pressed={c === chat} onClick={() => setChatKey(keyOf(c))}>
                    {view.clients.find((p) => p.id === c.clientId)?.name}
                    {view.accounts.length > 1 && <small>{view.accounts.find((a) => a.id === c.accountId)?.name}</small>}
                  </button>
                ))}
              </div>
              <form
                onSubmit={(e) => {
                  e.preventDefault()
                  void begin()
                }}
              >
                <label>
                  <span>{words.newClient}</span>
                  <input
                    value={name}
                    maxLength={60}
                    placeholder={words.name}
                    onInput={({ currentTarget }) => setName(currentTarget.value)}
                  />
                </label>
                {view && view.accounts.length > 1 && (
                  <select
                    aria-label={words.business}
                    value={account?.id}
                    onChange={({ currentTarget }) => setAccountId(currentTarget.value)}
                  >
                    {view.accounts.map((a) => (
                      <option key={a.id} value={a.id}>
                        {a.name}
                      </option>
                    ))}
                  </select>
                )}
                <button type="submit" class="main">
                  {words.begin}
                </button>
              </form>
            </section>
          </div>
          {view && chat && type ? (
            <Conversation key={`${type} ${keyOf(chat)}`} {...{ type, lang, words, view, chat, act }} />
          ) : (
            <section class="phone">
              <p class="hint">{view ? words.noChats : words.loading}</p>
            </section>
          )}
          <div class="side">
            {view && <Trouble {...{ words, view, chat, act }} />}
            {view && <Connect {...{ lang, words, about, view, act }} />}
          </div>
        </main>
      )}
    </>
  )
}
