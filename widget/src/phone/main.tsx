import { render } from 'preact'
import { hasStorage } from '../browser.ts'
import { App } from './App.tsx'

const type = /^\/demo\/phone\/([a-z_]+)/.exec(location.pathname)?.[1] ?? null
/** As in the console, which has the same origin. */
const lang = hasStorage() && localStorage.getItem('language') === 'eng' ? 'eng' : 'ru'
render(<App startType={type} startLang={lang} />, document.body)
