import type { Outside, Polled, PollFrom } from '../adapter.ts'
import type { Failure } from '../outbound.ts'
import { ask, doneOf, failureOf, idOf, responseOf, type Settings, version } from './calls.ts'
import { wantedEvents } from './hook.ts'
import { eventsOf } from './payload.ts'

const serverMs = 5000
const restMs = 8000
const odd: Failure = { ok: false, kind: 'temporary', reason: 'VK: not a list of updates' }

/**
 * Long Poll. The cursor is the number of the next update; the key is asked for with every call, so that none is stored
 * and none outdates.
 */
export const poll = async (
  settings: Settings,
  { cursor, waitMs }: PollFrom,
  out: Outside,
): Promise<Polled | Failure> => {
  const group = { group_id: settings.groupId }
  if (cursor === null) {
    const about = { ...group, enabled: '1', api_version: version, ...wantedEvents }
    const enabled = doneOf(await ask(settings, 'groups.setLongPollSettings', about, out, serverMs))
    if (!enabled.ok) return enabled
  }
  const answer = await ask(settings, 'groups.getLongPollServer', group, out, serverMs)
  const { server, key, ts } = (responseOf(answer) ?? {}) as { server?: unknown; key?: unknown; ts?: unknown }
  const newest = idOf(ts)
  if (typeof server !== 'string' || typeof key !== 'string' || newest === null) return failureOf(answer)
  if (cursor === null) return { ok: true, events: [], cursor: newest, nextInMs: 0 }
  const query = new URLSearchParams({ act: 'a_check', key, ts: cursor, wait: String(Math.floor(waitMs / 1000)) })
  const polled = await out.http.request({ method: 'GET', url: `${server}?${query}`, timeoutMs: waitMs + restMs })
  if (polled.lost || polled.status !== 200) return failureOf(polled)
  const body = (polled.json ?? {}) as { failed?: unknown; ts?: unknown; updates?: unknown }
  // 1: updates before `ts` are forgotten; 2 and 3: the key or the count ended
  if (body.failed === 1) return { ok: true, events: [], cursor: idOf(body.ts) ?? newest, nextInMs: 0 }
  if (body.failed === 2) return { ok: true, events: [], cursor, nextInMs: 1000 }
  if (body.failed === 3) return { ok: true, events: [], cursor: newest, nextInMs: 0 }
  const next = idOf(body.ts)
  if (next === null || !Array.isArray(body.updates)) return odd
  const events = body.updates.flatMap(eventsOf)
  return { ok: true, events, cursor: next, nextInMs: body.updates.length > 0 || waitMs > 0 ? 0 : 5000 }
}
