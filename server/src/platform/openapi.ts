import { type Endpoint, type Endpoints, servicePrefix } from '@beseda/contract/endpoint.ts'
import { httpStatus } from '@beseda/contract/errors/define.ts'
import { type ErrorCode, errors } from '@beseda/contract/errors/index.ts'
import { langs } from '@beseda/contract/lang.ts'
import * as z from 'zod/mini'

export interface OpenApiOptions {
  readonly title: string
  readonly version: string
  /** The origin of this server. */
  readonly url: string
  /** Schemas with a name in the document (`Message`); all others are inlined. */
  readonly named: Readonly<Record<string, z.ZodMiniType>>
}
type Schema = Record<string, unknown>

/** The OpenAPI 3.1 document of the public calls: those endpoints that have a summary. */
export const openApi = (groups: Readonly<Record<string, Endpoints>>, options: OpenApiOptions): object => {
  const { title, version, url, named } = options
  const schemas: Record<string, Schema> = {
    Error: errorSchema,
    ErrorCode: { type: 'string', enum: Object.keys(errors) },
  }
  const schemaOf = namedSchemas(named, schemas)
  const paths: Record<string, Record<string, object>> = {}
  for (const [group, calls] of Object.entries(groups)) {
    for (const [name, call] of Object.entries(calls)) {
      if (!call.summary) continue
      const pathTemplate = servicePrefix + call.path.replace(/:(\w+)/g, '{$1}')
      paths[pathTemplate] = {
        ...paths[pathTemplate],
        [call.method.toLowerCase()]: operation(group, name, call, schemaOf),
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title, version },
    servers: [{ url }],
    paths,
    components: { schemas, parameters: { lang: langHeader }, securitySchemes },
  }
}
const bearer = (description: string) => ({ type: 'http', scheme: 'bearer', description })
const securitySchemes = {
  user: bearer('The token that a sign-in returned.'),
  apiKey: bearer('An API key of the organization.'),
  visitor: bearer('The token that a widget session returned: one browser.'),
}
const langHeader = {
  name: 'x-lang',
  in: 'header',
  description: 'Language of the error texts.',
  schema: { type: 'string', enum: [...langs], default: langs[0] },
}
const errorSchema = {
  type: 'object',
  required: ['text', 'params'],
  properties: {
    text: { type: 'string', description: 'In the language of `x-lang`.' },
    params: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
    fields: {
      type: 'object',
      description: 'Of INVALID_INPUT: what is wrong, by the path of the field.',
      additionalProperties: { $ref: '#/components/schemas/ErrorCode' },
    },
    requestId: { type: 'string', description: 'The id under which the server logged this call.' },
  },
}

type SchemaOf = (schema: z.ZodMiniType) => Schema
/** Converts zod to JSON Schema. A named schema is written once into `schemas` and referenced. */
const namedSchemas = (named: OpenApiOptions['named'], schemas: Record<string, Schema>): SchemaOf => {
  const names = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(named)) names.add(schema, { id })
  return (schema) => {
    const made = z.toJSONSchema(schema, { io: 'input', metadata: names }) as Schema
    const { $schema: _, $defs = {}, ...own } = moved(made) as Schema
    Object.assign(schemas, $defs)
    const name = names.get(schema)?.id
    if (!name) return own
    schemas[name] = own
    return { $ref: `#/components/schemas/${name}` }
  }
}
/** Rewrites references to the document's components; the names are part of the references already. */
const moved = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(moved)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([key, v]) => key !== 'id' || typeof v !== 'string')
  return Object.fromEntries(entries.map(([key, v]) => [key, key === '$ref' ? movedRef(String(v)) : moved(v)]))
}
const movedRef = (ref: string): string => ref.replace('#/$defs/', '#/components/schemas/')

const operation = (group: string, name: string, call: Endpoint, schemaOf: SchemaOf): object => {
  const input = schemaOf(call.input) as { properties?: Record<string, Schema>; required?: string[] }
  const inPath = [...call.path.matchAll(/:(\w+)/g)].map((m) => m[1]!)
  const others = Object.keys(input.properties ?? {}).filter((key) => !inPath.includes(key))
  const inQuery = call.method === 'GET' ? others : []
  const isNeeded = (key: string): boolean => input.required?.includes(key) ?? false
  const parameter = (key: string, pathTemplate: 'path' | 'query') => ({
    name: key,
    in: pathTemplate,
    required: pathTemplate === 'path' || isNeeded(key),
    schema: input.properties?.[key] ?? {},
  })
  const parameters = [...inPath.map((k) => parameter(k, 'path')), ...inQuery.map((k) => parameter(k, 'query'))]
  const body = call.method === 'GET' ? null : bodyOf(call, input, others, others.filter(isNeeded))
  return {
    operationId: `${group}.${name}`,
    tags: [group],
    summary: call.summary,
    security: call.access.who === 'anyone' ? [] : [{ [call.access.who]: [] }],
    parameters: [{ $ref: '#/components/parameters/lang' }, ...parameters],
    ...(body && { requestBody: body }),
    responses: { 200: done(schemaOf(call.entity)), ...refusals(codesOf(call)) },
  }
}
const bodyOf = (call: Endpoint, input: { properties?: Record<string, Schema> }, keys: string[], required: string[]) => {
  if (call.upload) {
    const file = { type: 'string', contentMediaType: 'application/octet-stream' }
    return content('multipart/form-data', { type: 'object', required: ['file'], properties: { file } }, true)
  }
  if (keys.length === 0) return null
  const properties = Object.fromEntries(keys.map((key) => [key, input.properties![key]]))
  return content(
    'application/json',
    { type: 'object', properties, ...(required.length && { required }), additionalProperties: false },
    required.length > 0,
  )
}
const content = (mime: string, schema: Schema, required: boolean) => ({ required, content: { [mime]: { schema } } })

const envelope = (code: Schema, entity: Schema, error: Schema): Schema => ({
  type: 'object',
  required: ['code', 'entity', 'error'],
  properties: { code, entity, error },
})
const done = (entity: Schema) => ({
  description: 'Done.',
  content: { 'application/json': { schema: envelope({ const: 'ok' }, entity, { type: 'null' }) } },
})
/** The error codes of a call: its own, and those of access, input and infrastructure. */
const codesOf = ({ access, method, upload, errors: own }: Endpoint): ErrorCode[] => {
  const accessCodes: ErrorCode[] = {
    anyone: [] as ErrorCode[],
    visitor: ['VISITOR_UNKNOWN' as const],
    user: ['UNAUTHENTICATED' as const],
    apiKey: ['API_KEY_INVALID' as const, 'API_KEY_SCOPE_MISSING' as const],
  }[access.who]
  const body: ErrorCode[] = method === 'GET' || upload ? [] : ['INVALID_JSON', 'BODY_TOO_LARGE']
  const right: ErrorCode[] = access.right ? ['ACCESS_DENIED'] : []
  const option: ErrorCode[] = access.option ? ['OPTION_UNAVAILABLE'] : []
  const always: ErrorCode[] = ['INVALID_INPUT', 'TOO_MANY_REQUESTS', 'UNAVAILABLE', 'UNKNOWN']
  return [...new Set([...own, ...accessCodes, ...right, ...option, ...body, ...always])].sort()
}
const refusals = (codes: ErrorCode[]): Record<string, object> => {
  const byStatus = Map.groupBy(codes, (code) => httpStatus[errors[code].kind])
  return Object.fromEntries([...byStatus].map(([status, some]) => [status, refusal(some)]))
}
const refusal = (codes: ErrorCode[]) => ({
  description: codes.map((code) => `\`${code}\` — ${errors[code].ru} / ${errors[code].en}`).join('\n\n'),
  content: {
    'application/json': {
      schema: envelope({ enum: codes }, { type: 'null' }, { $ref: '#/components/schemas/Error' }),
    },
  },
  'x-codes': Object.fromEntries(codes.map((code) => [code, { ru: errors[code].ru, en: errors[code].en }])),
})
