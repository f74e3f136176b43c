import type { Endpoint, Endpoints } from '@beseda/contract/endpoint.ts'
import { endpoints } from '@beseda/contract/endpoints/index.ts'
import { StoredFile } from '@beseda/contract/entities/file.ts'
import { VisitorChat, VisitorMessage } from '@beseda/contract/entities/widget.ts'
import { httpStatus } from '@beseda/contract/errors/define.ts'
import { errors } from '@beseda/contract/errors/index.ts'
import { describe, expect, it } from 'vitest'
import { openApi } from './openapi.ts'

type Node = Record<string, unknown>
interface Operation {
  operationId: string
  summary: string
  security: Record<string, string[]>[]
  parameters: ({ $ref: string } | { name: string; in: string; required: boolean; schema: Node })[]
  requestBody?: { required: boolean; content: Record<string, { schema: Node }> }
  responses: Record<string, { description: string; content: Record<string, { schema: Node }>; 'x-codes'?: Node }>
}
const document = openApi(endpoints, {
  title: 'Beseda',
  version: '1',
  url: 'http://localhost',
  named: { StoredFile, VisitorMessage, VisitorChat },
}) as {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, Node>>
}
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
const nodesOf = (value: unknown): Node[] =>
  typeof value !== 'object' || value === null ? [] : [value as Node, ...Object.values(value).flatMap(nodesOf)]
const publicCalls = Object.entries(endpoints as Record<string, Endpoints>).flatMap(([group, calls]) =>
  Object.entries(calls)
    .filter(([, call]) => call.summary)
    .map(([name, call]): [string, Endpoint] => [`${group}.${name}`, call]),
)

describe('the OpenAPI document', () => {
  it('is JSON of version 3.1 with exactly the public calls', () => {
    expect(document.openapi).toMatch(/^3\.1/)
    expect(JSON.parse(JSON.stringify(document))).toEqual(document)
    expect(operations.map((o) => o.operationId).sort()).toEqual(publicCalls.map(([id]) => id).sort())
    expect(operations.length).toBeGreaterThan(8)
  })
  it('has a target for every reference', () => {
    const refs = nodesOf(document).flatMap((node) => (typeof node.$ref === 'string' ? [node.$ref] : []))
    expect(refs.length).toBeGreaterThan(20)
    for (const ref of refs) {
      const target = ref
        .slice('#/'.length)
        .split('/')
        .reduce<unknown>((node, key) => (node as Node | undefined)?.[key], document)
      expect(target, ref).toBeDefined()
    }
    expect(JSON.stringify(document)).not.toMatch(/\$defs|"id":"[A-Z]/)
    expect(Object.keys(document.components.schemas!)).toEqual(
      expect.arrayContaining(['Error', 'ErrorCode', 'StoredFile', 'VisitorMessage', 'VisitorChat']),
    )
  })
  it.each(publicCalls)('%s has its path, input, access and codes', (id, call) => {
    const path = `/api${call.path.replace(/:(\w+)/g, '{$1}')}`
    const operation = document.paths[path]![call.method.toLowerCase()]!
    expect(operation.operationId).toBe(id)
    expect(operation.summary).toBe(call.summary)
    const inPath = operation.parameters.flatMap((p) => ('in' in p && p.in === 'path' && p.required ? [p.name] : []))
    expect(inPath).toEqual([...path.matchAll(/\{(\w+)\}/g)].map((m) => m[1]))
    for (const p of operation.parameters) if ('in' in p) expect(Object.keys(p.schema).length).toBeGreaterThan(0)
    expect(operation.security).toEqual(call.access.who === 'anyone' ? [] : [{ [call.access.who]: [] }])
    for (const code of [...call.errors, 'INVALID_INPUT', 'UNKNOWN'] as const) {
      const response = operation.responses[httpStatus[errors[code].kind]]!
      expect(response.description).toContain(code)
      expect(response['x-codes']).toHaveProperty(code, { ru: errors[code].ru, en: errors[code].en })
    }
    if (call.method === 'GET') expect(operation.requestBody).toBeUndefined()
  })
  it('describes a body as strictly as the server reads it', () => {
    const body = document.paths['/api/widget/messages']!.post!.requestBody!
    expect(body.required).toBe(true)
    expect(body.content['application/json']!.schema).toMatchObject({
      required: ['id', 'text'],
      additionalProperties: false,
      properties: { text: { type: 'string', maxLength: 10_000 }, fileIds: { type: 'array', maxItems: 10 } },
    })
  })
  it('describes an upload as a file, a response as the envelope', () => {
    const upload = document.paths['/api/widget/files']!.post!
    expect(Object.keys(upload.requestBody!.content)).toEqual(['multipart/form-data'])
    expect(upload.responses[200]!.content['application/json']!.schema).toMatchObject({
      required: ['code', 'entity', 'error'],
      properties: { code: { const: 'ok' }, entity: { $ref: '#/components/schemas/StoredFile' } },
    })
  })
})
