/** A contact as the emulated portal keeps it. */
export interface EmulatedContact {
  readonly id: number
  name: string
  lastName: string
  fm: { id: number; typeId: string; valueType: string; value: string }[]
  originatorId: string
  originId: string
  /** ISO 8601. */
  updatedTime: string
  companyIds: number[]
  /** Fields that the portal added. */
  readonly [code: `ufCrm${string}`]: unknown
}
/** A field that the portal added to contacts. */
export interface EmulatedField {
  readonly type: 'boolean' | 'date' | 'double' | 'enumeration' | 'integer' | 'string' | 'url'
  readonly title: string
  readonly isMultiple?: boolean
  /** Of an enumeration: its values. */
  items?: { readonly ID: string; readonly VALUE: string }[]
}
interface Answer {
  readonly status: number
  readonly json: object
}
type Params = Readonly<Record<string, unknown>>
const pageSize = 50
/** Other plans than Enterprise: fifty calls in a row, two more each second. */
const bucket = { size: 50, perSecond: 2 }
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const refusal = (status: number, error: string, error_description: string): Answer => ({
  ...{ status, json: { error, error_description } },
})

/** A portal of Bitrix24 in memory, with the documented rules of the calls that the connector makes. */
export class EmulatedPortal {
  readonly code = 'secret0code'
  readonly contacts: EmulatedContact[] = []
  readonly companies: { readonly id: number; title: string }[] = []
  readonly fields: Record<`ufCrm_${string}`, EmulatedField> = {}
  /** Methods in the order of their calls. */
  readonly calls: string[] = []
  /** The next call is answered by this instead. */
  fault: Answer | 'lost' | null = null
  isRevoked = false
  #filled = 0
  #filledAt = 0
  #lastId = 0
  readonly #now: () => number
  constructor(now: () => number) {
    this.#now = now
  }
  get address(): string {
    return `https://portal.bitrix24.example/rest/1/${this.code}/`
  }
  /** What a person in the CRM does. */
  put(
    contact: Readonly<Record<`ufCrm_${string}`, unknown>> & {
      name: string
      lastName?: string
      phones?: string[]
      emails?: string[]
      companies?: string[]
    },
    id?: number,
  ): EmulatedContact {
    const known = this.contacts.find((c) => c.id === id)
    const stored = known ?? this.#add({ originatorId: '', originId: '' })
    stored.name = contact.name
    stored.lastName = contact.lastName ?? ''
    const fields = [
      ...(contact.phones ?? []).map((value) => ({ typeId: 'PHONE', value })),
      ...(contact.emails ?? []).map((value) => ({ typeId: 'EMAIL', value })),
    ]
    stored.fm = fields.map((field) => ({ ...field, id: ++this.#lastId, valueType: 'WORK' }))
    if (contact.companies) stored.companyIds = contact.companies.map((title) => this.#company(title).id)
    this.#setAdded(stored, contact)
    stored.updatedTime = new Date(this.#now()).toISOString()
    return stored
  }
  remove(id: number): void {
    this.contacts.splice(
      this.contacts.findIndex((c) => c.id === id),
      1,
    )
  }
  /** `path`: `/rest/1/secret0code/crm.item.list`. Null: no answer reaches the caller. */
  answer(path: string, params: Params): Answer | null {
    const [, , user, code, method = ''] = path.split('/')
    this.calls.push(method)
    const { fault } = this
    this.fault = null
    if (fault !== null && fault !== 'lost') return fault
    if (user !== '1' || code !== this.code || this.isRevoked)
      return refusal(401, 'INVALID_CREDENTIALS', 'Invalid request credentials')
    if (!this.#pours()) return refusal(503, 'QUERY_LIMIT_EXCEEDED', 'Too many requests')
    const answered = this.#handle(method, params)
    return fault === 'lost' ? null : answered
  }
  #pours(): boolean {
    const now = this.#now()
    this.#filled = Math.max(0, this.#filled - ((now - this.#filledAt) / 1000) * bucket.perSecond)
    this.#filledAt = now
    if (this.#filled >= bucket.size) return false
    this.#filled++
    return true
  }
  #add(o: { originatorId: string; originId: string }): EmulatedContact {
    const made = { ...o, id: ++this.#lastId, name: '', lastName: '', fm: [], updatedTime: '', companyIds: [] }
    this.contacts.push(made)
    return made
  }
  #handle(method: string, params: Params): Answer {
    if (method === 'profile') return { status: 200, json: { result: { ID: '1', NAME: 'Ольга', LAST_NAME: 'Ким' } } }
    if (method === 'crm.duplicate.findbycomm') return this.#duplicates(params)
    if (!/^crm\.item\.(list|get|add|update|fields)$/.test(method))
      return refusal(404, 'ERROR_METHOD_NOT_FOUND', 'Method not found!')
    if (params.entityTypeId === 4) return this.#handleCompany(method, params)
    if (params.entityTypeId !== 3) return refusal(400, 'NOT_FOUND', 'Смарт-процесс не найден')
    if (method === 'crm.item.list') return this.#list(params)
    if (method === 'crm.item.fields') return { status: 200, json: { result: { fields: this.#described() } } }
    const fields = (params.fields ?? {}) as Params
    if (method === 'crm.item.add') {
      const made = this.#add({ originatorId: textOf(fields.originatorId), originId: textOf(fields.originId) })
      this.#set(made, fields)
      return { status: 200, json: { result: { item: made } } }
    }
    const found = this.contacts.find((c) => c.id === Number(params.id))
    if (!found) return refusal(400, 'NOT_FOUND', 'Элемент не найден')
    if (method === 'crm.item.update') this.#set(found, fields)
    return { status: 200, json: { result: { item: found } } }
  }
  #company(title: string): { readonly id: number; title: string } {
    const known = this.companies.find((c) => c.title === title)
    if (known) return known
    const made = { id: ++this.#lastId, title }
    this.companies.push(made)
    return made
  }
  /** Unlike `#company`, two companies may have one name. */
  #handleCompany(method: string, { fields = {}, filter = {} }: Params): Answer {
    if (method === 'crm.item.add') {
      const item = { id: ++this.#lastId, title: textOf((fields as Params).title) }
      this.companies.push(item)
      return { status: 200, json: { result: { item } } }
    }
    if (method !== 'crm.item.list') return refusal(404, 'ERROR_METHOD_NOT_FOUND', 'Method not found!')
    const { '@id': ids, '=title': title } = filter as Params
    const items = this.companies
      .filter((c) => (Array.isArray(ids) ? ids.includes(c.id) : true) && (title === undefined || c.title === title))
      .slice(0, pageSize)
    return { status: 200, json: { result: { items } } }
  }
  #described(): Record<string, object> {
    const flags = { isRequired: false, isReadOnly: false, isImmutable: false, isMultiple: false, isDynamic: false }
    return {
      id: { ...flags, type: 'integer', title: 'ID', isReadOnly: true },
      name: { ...flags, type: 'string', title: 'Имя' },
      post: { ...flags, type: 'string', title: 'Должность' },
      ...Object.fromEntries(
        Object.entries(this.fields).map(([code, field]) => [code, { ...flags, isDynamic: true, ...field }]),
      ),
    }
  }
  /** Dates get a time of the portal; what is no field of the portal is ignored. */
  #setAdded(contact: EmulatedContact, values: object): void {
    for (const [code, value] of Object.entries(values)) {
      const field = this.fields[code as 'ufCrm_']
      if (!field) continue
      // a value that the list does not have empties it
      if (field.type === 'enumeration') {
        Object.assign(contact, { [code]: field.items?.some(({ ID }) => ID === String(value)) ? Number(value) : '' })
        continue
      }
      const isDate = field.type === 'date' && typeof value === 'string' && value !== ''
      Object.assign(contact, { [code]: isDate ? `${value.slice(0, 10)}T03:00:00+03:00` : value })
    }
  }
  /** Without a difference nothing is saved. */
  #set(contact: EmulatedContact, fields: Params): void {
    const before = JSON.stringify(contact)
    if (typeof fields.name === 'string') contact.name = fields.name
    if (typeof fields.lastName === 'string') contact.lastName = fields.lastName
    for (const [key, field] of Object.entries((fields.fm ?? {}) as Record<string, Params>)) {
      const known = contact.fm.find((f) => f.id === Number(key))
      const value = { typeId: textOf(field.typeId), valueType: textOf(field.valueType), value: textOf(field.value) }
      if (known) Object.assign(known, value)
      else contact.fm.push({ id: ++this.#lastId, ...value })
    }
    if (Array.isArray(fields.companyIds)) contact.companyIds = fields.companyIds.map(Number)
    this.#setAdded(contact, fields)
    if (JSON.stringify(contact) !== before) contact.updatedTime = new Date(this.#now()).toISOString()
  }
  #list({ filter = {}, start, select }: Params): Answer {
    const wanted = filter as Params
    const allowed = ['>id', '<id', '>=updatedTime', 'originatorId', 'originId']
    const wrong = Object.keys(wanted).find((field) => !allowed.includes(field))
    if (wrong) return refusal(400, 'INVALID_ARG_VALUE', `Invalid filter: field '${wrong}' is not allowed in filter`)
    const since = Date.parse(textOf(wanted['>=updatedTime']) || '1970-01-01T00:00:00Z')
    const found = this.contacts
      .filter((c) => c.id > Number(wanted['>id'] ?? 0) && c.id < Number(wanted['<id'] ?? Number.POSITIVE_INFINITY))
      .filter((c) => Date.parse(c.updatedTime) >= since)
      .filter((c) =>
        ['originatorId', 'originId'].every((f) => wanted[f] === undefined || c[f as 'originId'] === wanted[f]),
      )
      .toSorted((a, b) => a.id - b.id)
    const from = Math.max(0, Number(start ?? 0))
    const isAll = Array.isArray(select) && select.includes('*')
    const items = found.slice(from, from + pageSize).map(({ fm, ...rest }) => (isAll ? { ...rest, fm } : rest))
    const next = found.length > from + pageSize ? { next: from + pageSize } : {}
    return { status: 200, json: { result: { items }, ...(start !== -1 && { total: found.length, ...next }) } }
  }
  #duplicates({ type, values = [] }: Params): Answer {
    const wanted = (values as unknown[]).map((v) => textOf(v).replace(/[^\w@.]/g, ''))
    const ids = this.contacts
      .filter((c) => c.fm.some((f) => f.typeId === type && wanted.includes(f.value.replace(/[^\w@.]/g, ''))))
      .map((c) => c.id)
    return { status: 200, json: { result: ids.length > 0 ? { CONTACT: ids.slice(0, 20) } : [] } }
  }
}
