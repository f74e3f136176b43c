import pg from 'pg'

/** What pg derives from the description of a result, to read its rows. */
interface Columns {
  readonly fields: readonly unknown[]
  readonly _parsers: unknown
  readonly _prebuiltEmptyResultObject: unknown
}
/** A connection of pg, as far as a query needs it. */
interface Wire {
  readonly describe: (what: object) => void
}
type Done = (error: Error | undefined, result: { readonly rows: unknown[] }) => void
/** The part of pg's query that its types leave out. */
interface Query extends pg.Submittable {
  name: string
  _accumulateRows: boolean
  readonly _result: Columns
  prepare(wire: Wire): void
  handleRowDescription(description: object): void
}
const Query = pg.Query as unknown as new (text: string, values: readonly unknown[], done: Done) => Query

/**
 * The columns of the statements that a connection has run. PostgreSQL refuses a prepared statement whose result would
 * change, so one description is enough: of a wide row it is longer than the row.
 */
export type KnownColumns = Map<string, Columns>

const silent = new WeakMap<Wire, Wire>()
/** The same connection, which does not ask for descriptions. */
const withoutDescribe = (wire: Wire): Wire => {
  const found = silent.get(wire)
  if (found) return found
  const made = Object.create(wire, { describe: { value: () => {} } }) as Wire
  silent.set(wire, made)
  return made
}

/** PostgreSQL should have ended a statement so long ago. */
export const answerMs = 500

/** One run of a prepared statement. Only the first one on a connection asks for the description of its columns. */
export class StatementQuery extends Query {
  private readonly known: KnownColumns
  /** Milliseconds until pg gives up and ends the connection; undefined: the limit of the pool. */
  readonly query_timeout: number | undefined

  constructor(
    statement: { readonly name: string; readonly text: string; readonly limitMs?: number | undefined },
    values: readonly unknown[],
    known: KnownColumns,
    done: Done,
  ) {
    super(statement.text, values, done)
    this.name = statement.name
    this.known = known
    this.query_timeout = statement.limitMs && statement.limitMs + answerMs
  }
  override prepare(wire: Wire): void {
    const columns = this.known.get(this.name)
    if (columns) {
      Object.assign(this._result, columns)
      this._accumulateRows = true
    }
    super.prepare(columns ? withoutDescribe(wire) : wire)
  }
  override handleRowDescription(description: object): void {
    super.handleRowDescription(description)
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result
    this.known.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject })
  }
}
