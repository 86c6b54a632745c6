import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import { collectRoutes } from '../routes.ts'
import { describeApi } from './document.ts'

const document = describeApi()

it('the document is valid against the OpenAPI 3.1 schema', async () => {
  const { valid, errors } = await new Validator().validate({ ...structuredClone(document) })
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
})

it('the document passes the linter', async () => {
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: {
      // The interface has no license.
      'info-license': 'off',
      // The partners define the responses to webhooks.
      'operation-2xx-response': 'off',
      'operation-4xx-response': 'off',
    },
  })
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: 'openapi.json', config })
  // The 405 of every path belongs to methods that it does not have, so no operation can list it.
  const found = problems.filter(({ location }) => location[0]?.pointer !== '#/components/responses/MethodNotAllowed')
  expect(found.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`)).toEqual([])
})

it('the document contains every route', () => {
  const described = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(described).toEqual(expect.arrayContaining(collectRoutes().map(({ method, path }) => `${method} /v1${path}`)))
})

describe("the document's examples", () => {
  const ajv = formats.default(new Ajv2020({ strict: false, allErrors: true }))
  ajv.addSchema({ ...document, $id: 'api' })

  /** Every media type of the document, by its location. */
  function* mediaTypes(value: unknown, pointer = ''): Generator<[string, Record<string, unknown>]> {
    if (typeof value !== 'object' || value === null) return
    for (const [name, part] of Object.entries(value)) {
      const place = `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
      if (pointer.endsWith('/content')) yield [place, part as Record<string, unknown>]
      else if (name !== 'schemas') yield* mediaTypes(part, place)
    }
  }

  const all = [...mediaTypes(document)]
  it.each(all)('%s', (pointer, media) => {
    const validate = ajv.compile({ $ref: `api#${encodeURI(pointer)}/schema` })
    const examples = Object.values((media.examples ?? {}) as Record<string, { value: unknown }>)
    const values = [...examples.map(({ value }) => value), ...('example' in media ? [media.example] : [])]
    expect(values.length).toBeGreaterThan(0)
    for (const value of values) {
      validate(value)
      expect(validate.errors).toBeNull()
    }
  })
})
