export interface Box {
  readonly id: string
  readonly height: number
}
export interface Link {
  readonly from: string
  readonly to: string
}
export interface Point {
  readonly x: number
  readonly y: number
}
/** The grid of the canvas, in pixels. */
export const grid = 20
export const nodeWidth = 214
const columnStep = 300
const rowGap = 40
const sweeps = 6

export const snapped = ({ x, y }: Point): Point => ({
  x: Math.round(x / grid) * grid,
  y: Math.round(y / grid) * grid,
})

/** Links without those that close a circle, found by walking from the first node on. */
const withoutCircles = (boxes: readonly Box[], out: ReadonlyMap<string, readonly string[]>) => {
  const state = new Map<string, 'open' | 'done'>()
  const forward = new Map<string, string[]>(boxes.map(({ id }) => [id, []]))
  for (const { id: start } of boxes) {
    if (state.has(start)) continue
    const path: { id: string; next: number }[] = [{ id: start, next: 0 }]
    state.set(start, 'open')
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const to = out.get(top.id)?.[top.next]
      top.next += 1
      if (to === undefined) {
        state.set(top.id, 'done')
        path.pop()
      } else if (state.get(to) !== 'open') {
        forward.get(top.id)!.push(to)
        if (!state.has(to)) {
          state.set(to, 'open')
          path.push({ id: to, next: 0 })
        }
      }
    }
  }
  return forward
}

/** Column of each node: one more than the furthest node that leads to it. */
const columnsOf = (boxes: readonly Box[], forward: ReadonlyMap<string, readonly string[]>): Map<string, number> => {
  const waits = new Map<string, number>(boxes.map(({ id }) => [id, 0]))
  for (const targets of forward.values()) for (const to of targets) waits.set(to, waits.get(to)! + 1)
  const column = new Map<string, number>()
  const ready = boxes.filter(({ id }) => waits.get(id) === 0).map(({ id }) => id)
  for (const id of ready) if (!column.has(id)) column.set(id, 0)
  for (let i = 0; i < ready.length; i += 1) {
    const id = ready[i]!
    for (const to of forward.get(id)!) {
      column.set(to, Math.max(column.get(to) ?? 0, column.get(id)! + 1))
      waits.set(to, waits.get(to)! - 1)
      if (waits.get(to) === 0) ready.push(to)
    }
  }
  return column
}

const average = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** Sorts each column by the average place of the neighbours in the column before or behind it. */
const uncross = (columns: string[][], neighbours: (id: string, side: 'in' | 'out') => readonly string[]): void => {
  for (let sweep = 0; sweep < sweeps; sweep += 1) {
    const side = sweep % 2 === 0 ? 'in' : 'out'
    const order = side === 'in' ? columns : [...columns].reverse()
    const place = new Map(columns.flatMap((column) => column.map((id, i) => [id, i / column.length] as const)))
    for (const column of order) {
      const wish = new Map(
        column.map((id, i) => {
          const near = neighbours(id, side).flatMap((other) => place.get(other) ?? [])
          return [id, near.length > 0 ? average(near) : i / column.length] as const
        }),
      )
      column.sort((a, b) => wish.get(a)! - wish.get(b)!)
      column.forEach((id, i) => {
        place.set(id, i / column.length)
      })
    }
  }
}

/** Groups of nodes that are linked with each other; the group of the first node is the first. */
const groupsOf = (boxes: readonly Box[], links: readonly Link[]): Box[][] => {
  const near = new Map<string, string[]>(boxes.map(({ id }) => [id, []]))
  for (const { from, to } of links) {
    near.get(from)?.push(to)
    near.get(to)?.push(from)
  }
  const group = new Map<string, number>()
  let count = 0
  for (const { id } of boxes) {
    if (group.has(id)) continue
    const open = [id]
    group.set(id, count)
    for (let at = open.pop(); at !== undefined; at = open.pop())
      for (const other of near.get(at) ?? [])
        if (near.has(other) && !group.has(other)) {
          group.set(other, count)
          open.push(other)
        }
    count += 1
  }
  return Array.from({ length: count }, (_, n) => boxes.filter(({ id }) => group.get(id) === n))
}

const layOutGroup = (boxes: readonly Box[], links: readonly Link[], top: number): Map<string, Point> => {
  const height = new Map(boxes.map((box) => [box.id, box.height]))
  const out = new Map<string, string[]>(boxes.map(({ id }) => [id, []]))
  for (const { from, to } of links) if (from !== to && height.has(to)) out.get(from)?.push(to)
  const forward = withoutCircles(boxes, out)
  const backward = new Map<string, string[]>(boxes.map(({ id }) => [id, []]))
  for (const [from, targets] of forward) for (const to of targets) backward.get(to)!.push(from)
  const column = columnsOf(boxes, forward)
  const columns: string[][] = []
  for (const { id } of boxes) {
    const at = column.get(id) ?? 0
    columns[at] ??= []
    columns[at].push(id)
  }
  uncross(columns, (id, side) => (side === 'in' ? backward : forward).get(id)!)
  const total = (ids: readonly string[]) => ids.reduce((sum, id) => sum + height.get(id)! + rowGap, -rowGap)
  const tallest = Math.max(...columns.map(total))
  const placed = new Map<string, Point>()
  columns.forEach((ids, index) => {
    let y = top + (tallest - total(ids)) / 2
    for (const id of ids) {
      placed.set(id, snapped({ x: index * columnStep, y }))
      y += height.get(id)! + rowGap
    }
  })
  return placed
}

/**
 * Places nodes in columns from left to right, each behind all that lead to it. Nodes that no link joins with the first one
 * stand below. The first box is the start.
 */
export const layOut = (boxes: readonly Box[], links: readonly Link[]): ReadonlyMap<string, Point> => {
  const placed = new Map<string, Point>()
  const height = new Map(boxes.map((box) => [box.id, box.height]))
  let top = 0
  const groups = groupsOf(boxes, links)
  const alone = groups.slice(1).filter((group) => group.length === 1)
  for (const group of groups.filter((one) => !alone.includes(one))) {
    for (const [id, point] of layOutGroup(group, links, top)) placed.set(id, point)
    top = Math.max(...group.map(({ id }) => placed.get(id)!.y + height.get(id)!)) + 2 * rowGap
  }
  // single nodes share rows
  const perRow = 4
  for (let i = 0; i < alone.length; i += perRow) {
    const row = alone.slice(i, i + perRow).flat()
    row.forEach(({ id }, at) => {
      placed.set(id, snapped({ x: at * columnStep, y: top }))
    })
    top += Math.max(...row.map((box) => box.height)) + 2 * rowGap
  }
  return placed
}
