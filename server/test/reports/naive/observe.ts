import type { World } from '../../world/world.ts'

/**
 * What happened, read from the events and messages in one pass over each session: written apart from the product's own
 * definitions, to compare with them. No bots take part.
 */
export interface Seen {
  readonly kind: string
  readonly at: number
  readonly start: number
  readonly session: string
  readonly team: string
  readonly operator: string
  readonly cause: string
  /** Milliseconds; null: no value. */
  readonly all: number | null
  readonly work: number | null
  channel: string
  client: string
  category: string
  handledBy: string
  spam: boolean
}
interface Entry {
  readonly id: number
  readonly at: number
  readonly seq: number
  readonly type: string
  readonly who: string | null
  readonly data: Record<string, never>
}
const [minute, day] = [60_000, 86_400_000]
const moscow = 3 * 60 * minute
/** Monday to Friday, 9 to 18, in Moscow, which has no summer time. */
export const workingMs = (from: number, until: number): number | null => {
  let ms = 0
  let begun = false
  for (let midnight = Math.floor((from + moscow) / day) * day - moscow; midnight <= until; midnight += day) {
    const weekday = (Math.floor((midnight + moscow) / day) + 3) % 7
    if (weekday > 4) continue
    const [open, close] = [midnight + 9 * 60 * minute, midnight + 18 * 60 * minute]
    ms += Math.max(0, Math.min(until, close) - Math.max(from, open))
    if (from >= open && from < close) begun = true
  }
  return ms > 0 || begun ? ms : null
}
const none = 'none'
/** The full delay of the channels, which counts all time here. */
const lateMs = 600_000

export const observe = async (w: World): Promise<Seen[]> => {
  const sessions = await w.sql<{ id: string; chat: string; channel: string; client: string }>(
    'select id, chat_id as chat, channel_id as channel, client_id as client from chat_sessions order by number',
  )
  const all = await w.sql<{ id: string; session: string; type: string; data: Record<string, never>; at: Date }>(
    `select id, data ->> 'sessionId' as session, type, data, at from events where data ? 'sessionId' order by id`,
  )
  const said = await w.sql<{
    session: string
    seq: number
    kind: string
    author: string | null
    status: string
    at: Date
  }>(
    `select session_id as session, seq, author_kind as kind, author_id as author, status, at from messages where kind = 'message' order by seq`,
  )
  return sessions.flatMap(({ id, channel, client }) => {
    let pressed: number | null = null
    const entries: Entry[] = []
    for (const e of all.filter((x) => x.session === id)) {
      const data = e.data as Record<string, never> & { seq?: number }
      let at = e.at.getTime()
      if (e.type === 'chat.closingStarted') pressed = at
      if (e.type === 'chat.closingStopped') pressed = null
      if (e.type === 'chat.closed' && pressed !== null) {
        at = pressed
        pressed = null
      }
      if (/^(chat|rating)\./.test(e.type))
        entries.push({ id: Number(e.id), at, seq: data.seq ?? Infinity, type: e.type, who: null, data })
    }
    for (const m of said.filter((x) => x.session === id))
      if (m.kind === 'client' || (m.kind === 'operator' && m.status !== 'undelivered'))
        entries.push({ id: 0, at: m.at.getTime(), seq: m.seq, type: `wrote.${m.kind}`, who: m.author, data: {} })
    entries.sort((a, b) => a.at - b.at || (a.seq === b.seq ? a.id - b.id : a.seq - b.seq))
    return ofSession(entries, id).map((s) => Object.assign(s, { channel, client }))
  })
}

/** Known only at the end, but of the team that had the chat at their own moment. */
const atTheirMoment = [
  ...['dialog', 'activeDialog', 'resolutionFirst', 'resolution', 'resolutionHuman'],
  ...['handled', 'missed', 'rating', 'ratingAsked'],
]
const ofSession = (entries: readonly Entry[], session: string): Seen[] => {
  const out: Seen[] = []
  let [team, teamSeen]: [string | null, string | null] = [null, null]
  let holder: { id: string; since: number; team: string; answered: boolean } | null = null
  const holds: { id: string; since: number; until: number; team: string }[] = []
  let queueSince: number | null = null
  let waiting: number | null = null
  let [opened, firstAnswer, firstAssigned]: [number | null, number | null, number | null] = [null, null, null]
  let byClient = true
  let [lastWriter, lastHolder, lastCloser]: [string | null, string | null, string | null] = [null, null, null]
  const closings: { at: number; by: string | null }[] = []
  let isOpen = true
  let category: string | null = null
  let spam = false
  let asked: { at: number; operator: string | null } | null = null
  let rating: { at: number; value: number; operator: string | null } | null = null
  let queuedReason = ''
  let assignedEver: number | null = null
  const reads: number[] = []
  const lines: number[] = []
  const see = (kind: string, at: number, start: number | null, o: Partial<Seen> & { timed?: boolean } = {}) => {
    const { timed = false, ...rest } = o
    out.push({
      ...{ kind, at, start: start ?? at, session, team: team ?? none, operator: none, cause: '' },
      ...{ all: timed ? at - start! : null, work: timed ? workingMs(start!, at) : null },
      ...((kind === 'firstReply' || kind === 'reply') && timed && at - start! >= lateMs && { cause: 'late' }),
      ...{ channel: '', client: '', category: '', handledBy: '', spam: false },
      ...rest,
    })
  }
  const release = (at: number) => {
    if (!holder) return
    see('handling', at, holder.since, { timed: true, operator: holder.id, team: holder.team })
    if (!holder.answered)
      see('reaction', at, holder.since, { operator: holder.id, team: holder.team, cause: 'noReply' })
    holds.push({ ...holder, until: at })
    holder = null
  }
  for (const { type, at, who, data } of entries) {
    const d = data as unknown as Record<string, string | null> & {
      by: { kind: string; id: string | null }
      value: number
    }
    if (type === 'chat.opened') {
      opened = at
      byClient = d.reason !== 'operatorCreated'
      team = d.teamId ?? null
      queueSince ??= at
      see('opened', at, null)
    } else if (type === 'chat.queued' || type === 'chat.assigned') {
      team = d.teamId ?? null
      if (team !== teamSeen) {
        teamSeen = team
        if (team) see('assignedTeam', at, null, { operator: type === 'chat.assigned' ? d.operatorId! : none })
      }
      if (type === 'chat.queued') {
        queueSince ??= at
        queuedReason = d.reason ?? ''
      } else {
        release(at)
        holder = { id: d.operatorId!, since: at, team: team ?? none, answered: false }
        lastHolder = d.operatorId!
        firstAssigned ??= at
        assignedEver = at
        see('assigned', at, null, { operator: d.operatorId! })
        if (queueSince !== null) see('queue', at, queueSince, { timed: true, operator: d.operatorId! })
        queueSince = null
      }
    } else if (type === 'chat.unassigned') release(at)
    else if (type === 'chat.transferred')
      see('transfer', at, null, { operator: d.fromOperatorId ?? (d.by.kind === 'user' ? d.by.id : null) ?? none })
    else if (type === 'chat.transferUndone')
      out.splice(
        out.findLastIndex((s) => s.kind === 'transfer'),
        1,
      )
    else if (type === 'chat.read') reads.push(at)
    else if (type === 'chat.closed') {
      const by = d.by.kind === 'user' ? d.by.id : (d.operatorId ?? null)
      release(at)
      if (queueSince !== null) see('queue', at, queueSince, { timed: true })
      if (waiting !== null) see('unanswered', at, waiting, { operator: by ?? none, cause: 'noReply' })
      see('closed', at, null, { operator: by ?? none })
      ;[queueSince, waiting, lastCloser, isOpen] = [null, null, by, false]
      closings.push({ at, by })
    } else if (type === 'chat.reopened') {
      isOpen = true
      queueSince ??= at
      see('reopened', at, null, { operator: lastCloser ?? none })
    } else if (type === 'chat.categorySet') category = d.categoryId ?? null
    else if (type === 'chat.categoryCleared') category = null
    else if (type === 'chat.banned') spam = true
    else if (type === 'chat.unbanned') spam = false
    else if (type === 'rating.asked') asked ??= { at, operator: lastWriter }
    else if (type === 'rating.given') rating = { at, value: d.value, operator: asked ? asked.operator : lastWriter }
    else if (type === 'wrote.client') {
      waiting ??= at
      lines.push(at)
    } else if (type === 'wrote.operator') {
      lines.push(at)
      if (firstAnswer === null) {
        firstAnswer = at
        if (byClient) see('firstReply', at, opened!, { timed: true, operator: who! })
      }
      if (waiting !== null && (!byClient || at > firstAnswer)) {
        see('reply', at, waiting, { timed: true, operator: who! })
        const parts = holder
          ? [...holds, { ...(holder as { id: string; since: number; team: string }), until: at }]
          : holds
        for (const h of parts) {
          const [from, until] = [Math.max(waiting, h.since), Math.min(at, h.until)]
          if (from < until) see('held', until, from, { timed: true, operator: h.id, team: h.team })
        }
      }
      waiting = null
      lastWriter = who
      const h = holder as { id: string; since: number; team: string; answered: boolean } | null
      if (h && h.id === who && !h.answered) {
        h.answered = true
        see('reaction', at, h.since, { timed: true, operator: h.id, team: h.team })
      }
    }
  }
  // the operator who is known last is the one of the session
  const first = out.find((s) => s.kind === 'opened')
  if (first) Object.assign(first, { operator: lastHolder ?? none })
  const [firstClosing, last] = [closings[0], closings.at(-1)]
  let handledBy = none
  if (last && opened !== null) {
    if (firstAssigned !== null && firstAssigned <= last.at) {
      see('dialog', last.at, firstAssigned, { timed: true, operator: lastHolder ?? none })
      const gaps = lines
        .filter((at) => at >= firstAssigned! && at <= last.at)
        .flatMap((at, i, list) => (i > 0 && at - list[i - 1]! <= 10 * minute ? [[list[i - 1]!, at] as const] : []))
      const worked = gaps.flatMap(([a, b]) => workingMs(a, b) ?? [])
      see('activeDialog', last.at, firstAssigned, {
        operator: lastHolder ?? none,
        all: gaps.reduce((ms, [a, b]) => ms + b - a, 0),
        work: worked.length ? worked.reduce((a, b) => a + b, 0) : null,
      })
    }
    see('resolutionFirst', firstClosing!.at, opened, { timed: true, operator: firstClosing!.by ?? none })
    see('resolution', last.at, opened, { timed: true, operator: last.by ?? none })
    see('resolutionHuman', last.at, opened, { timed: true, operator: last.by ?? none })
    if (!isOpen) {
      handledBy = firstAnswer === null ? 'nobody' : 'operator'
      see('handled', last.at, null, { operator: lastHolder ?? none, cause: handledBy })
      if (firstAnswer === null) {
        if (byClient) see('firstReply', last.at, opened, { cause: 'noReply' })
        const cause =
          last.at - opened < 10_000
            ? 'clientLeft'
            : assignedEver !== null
              ? reads.some((at) => at >= assignedEver! && at <= last.at)
                ? 'openedNotAnswered'
                : 'assignedNotOpened'
              : queuedReason === 'nobodyOnline'
                ? 'nobodyOnline'
                : 'allBusy'
        const isTheirs = cause === 'openedNotAnswered' || cause === 'assignedNotOpened'
        see('missed', last.at, null, { cause, operator: (isTheirs ? lastHolder : null) ?? none })
      }
      if (firstAnswer === null || !byClient) if (!byClient) see('firstReply', last.at, last.at, { cause: 'notAsked' })
    }
  }
  if (asked)
    see('ratingAsked', asked.at, null, { operator: asked.operator ?? none, cause: rating ? 'given' : 'notGiven' })
  if (rating) see('rating', rating.at, null, { operator: rating.operator ?? none, cause: String(rating.value) })
  // a session's team at an earlier moment
  const teams = entries.flatMap((e) =>
    ['chat.opened', 'chat.queued', 'chat.assigned'].includes(e.type)
      ? [{ at: e.at, team: (e.data as unknown as { teamId: string | null }).teamId }]
      : [],
  )
  for (const s of out)
    if (atTheirMoment.includes(s.kind)) Object.assign(s, { team: teams.findLast((t) => t.at <= s.at)?.team ?? none })
  for (const s of out) Object.assign(s, { category: category ?? none, handledBy, spam })
  return out
}
