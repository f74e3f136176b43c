import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type Column, Table } from './Table.tsx'

interface Row {
  readonly id: string
  readonly name: string
  readonly chats: number | null
}
const columns: readonly Column<Row>[] = [
  { id: 'name', head: 'Имя', cell: (r) => r.name, value: (r) => r.name },
  { id: 'chats', head: 'Чаты', cell: (r) => r.chats ?? '—', value: (r) => r.chats, number: true },
  { id: 'more', head: 'Ещё', cell: (r) => <a href="/x">{`о ${r.name}`}</a> },
]
const rows: readonly Row[] = [
  { id: '1', name: 'Ёлкина', chats: 10 },
  { id: '2', name: 'Абрамов', chats: null },
  { id: '3', name: 'Ерин', chats: 9 },
]
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]!.textContent)
const sortBy = (name: string) => userEvent.click(screen.getByRole('button', { name }))

afterEach(cleanup)

describe('a table', () => {
  test('keeps room for every column, the column of check boxes among them', () => {
    const room = () => screen.getByRole('table').style.getPropertyValue('--room-0')
    const about = { label: 'Люди', columns, rows, rowKey: (row: Row) => row.id }
    const { rerender } = render(<Table {...about} />)
    expect(room()).toBe('420px')
    rerender(<Table {...about} select={{ head: null, cell: () => null }} />)
    expect(room()).toBe('474px')
  })

  test("sorts by the column's value, Russian letters in order, missing values last", async () => {
    render(<Table label="Люди" columns={columns} rows={rows} rowKey={(r) => r.id} />)
    expect(names()).toEqual(['Ёлкина', 'Абрамов', 'Ерин'])
    await sortBy('Имя')
    expect(names()).toEqual(['Абрамов', 'Ёлкина', 'Ерин'])
    expect(screen.getByRole('columnheader', { name: 'Имя' }).getAttribute('aria-sort')).toBe('ascending')
    await sortBy('Имя')
    expect(names()).toEqual(['Ерин', 'Ёлкина', 'Абрамов'])
    await sortBy('Чаты')
    expect(names()).toEqual(['Ерин', 'Ёлкина', 'Абрамов'])
    expect(screen.queryByRole('button', { name: 'Ещё' })).toBeNull()
  })
  test('leaves sorting to a caller who sorts', async () => {
    const sort = vi.fn()
    const sortable = columns.map((column) => ({ ...column, sortable: column.id === 'name' }))
    render(
      <Table
        label="Люди"
        columns={sortable}
        rows={rows}
        rowKey={(r) => r.id}
        sort={{ by: 'name', down: false }}
        onSort={sort}
      />,
    )
    await sortBy('Имя')
    expect(sort).toHaveBeenCalledWith({ by: 'name', down: true })
    expect(names()).toEqual(['Ёлкина', 'Абрамов', 'Ерин'])
    expect(screen.queryByRole('button', { name: 'Чаты' })).toBeNull()
  })
  test('opens a row by a click anywhere except on its links, and marks the open one', async () => {
    const open = vi.fn()
    render(<Table label="Люди" columns={columns} rows={rows} rowKey={(r) => r.id} onOpen={open} current="3" />)
    await userEvent.click(screen.getByRole('cell', { name: '10' }))
    expect(open).toHaveBeenLastCalledWith(rows[0], { walked: false })
    await userEvent.click(screen.getByRole('link', { name: 'о Абрамов' }))
    expect(open).toHaveBeenCalledOnce()
    expect(screen.getByRole('button', { name: 'Ерин' }).getAttribute('aria-current')).toBe('true')
  })
  test('arrows move between rows, Enter opens', async () => {
    const open = vi.fn()
    render(<Table label="Люди" columns={columns} rows={rows} rowKey={(r) => r.id} onOpen={open} />)
    screen.getByRole('button', { name: 'Ёлкина' }).focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement?.textContent).toBe('Абрамов')
    await userEvent.keyboard('{End}{ArrowDown}')
    expect(document.activeElement?.textContent).toBe('Ерин')
    await userEvent.keyboard('{Home}{Enter}')
    expect(open).toHaveBeenLastCalledWith(rows[0], { walked: false })
  })
  test('while a row is open, arrows open the next one', async () => {
    const open = vi.fn()
    const table = (current: string | undefined) => (
      <Table label="Люди" columns={columns} rows={rows} rowKey={(r) => r.id} onOpen={open} current={current} />
    )
    const { rerender } = render(table('1'))
    screen.getByRole('button', { name: 'Ёлкина' }).focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(open).toHaveBeenLastCalledWith(rows[1], { walked: true })
    expect(document.activeElement?.closest('[data-walked]')).not.toBeNull()
    rerender(table('2'))
    await userEvent.keyboard('{Enter}')
    expect(open).toHaveBeenLastCalledWith(rows[1], { walked: false })
    expect(document.activeElement?.closest('[data-walked]')).toBeNull()
    rerender(table(undefined))
    await userEvent.keyboard('{ArrowDown}')
    expect(open).toHaveBeenCalledTimes(2)
  })
  test('shows the empty state without rows', () => {
    render(<Table label="Люди" columns={columns} rows={[]} rowKey={(r: Row) => r.id} empty={<p>Пока пусто</p>} />)
    expect(screen.getByText('Пока пусто')).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
  })
  test('renders only the visible rows of ten thousand, and reports their total to screen readers', () => {
    const many = Array.from({ length: 10_000 }, (_, i) => ({ id: String(i), name: `Имя ${i}`, chats: i }))
    render(<Table label="Люди" columns={columns} rows={many} rowKey={(r) => r.id} total={12_345} />)
    expect(screen.getAllByRole('cell').length / columns.length).toBeLessThan(120)
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('12346')
  })
  test('the totals stand below the head, before the first row, and are no row of data', () => {
    const summed = columns.map((column) => (column.id === 'chats' ? { ...column, totals: '19' } : column))
    render(<Table label="Люди" columns={summed} rows={rows} rowKey={(r) => r.id} pinned />)
    const [head, totals, first] = screen.getAllByRole('row')
    expect(within(totals!).getByText('19')).toBeTruthy()
    expect([head, totals, first].map((row) => row!.getAttribute('aria-rowindex'))).toEqual(['1', '2', '3'])
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('5')
  })
})
