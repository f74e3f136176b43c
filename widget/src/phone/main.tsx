import { render } from 'preact'
import { App } from './App.tsx'

const type = /^\/demo\/phone\/([a-z_]+)/.exec(location.pathname)?.[1] ?? null
render(<App startType={type} />, document.body)
