import { randomUUID } from 'node:crypto'
import { theApp } from './app.ts'
import type { Desk } from './desk.ts'

const send = async (path: string, token: string | null, body: object): Promise<{ entity: { token: string } }> => {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const answer = await fetch(`${theApp().url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await answer.json()) as { entity: { token: string } }
}
/** A client of a site chat who writes without a browser: their side is the subject of other journeys. */
export const visitorOf = async ({ widgetId }: Desk): Promise<(text: string) => Promise<void>> => {
  const { entity } = await send(`/widget/${widgetId}/session`, null, { key: randomUUID() })
  return async (text) => void (await send('/widget/messages', entity.token, { id: randomUUID(), text }))
}
