import { type Operation, resolve } from './document.ts'
import { type Exchange, parseJson } from './exchange.ts'
import type { Place } from './find-operation.ts'
import { faultsBy, pointer } from './schemas.ts'

const json = 'application/json'

/** A query value parsed by its schema's type. */
function readValue(texts: readonly string[], type: string | readonly string[] = []): unknown {
  const [text = ''] = texts
  const types = [type].flat()
  if (types.includes('array')) return texts
  if (types.includes('integer') || types.includes('number')) return Number(text)
  if (types.includes('boolean')) return text === 'true'
  return text
}

function queryFaults({ template }: Place, { parameters = [] }: Operation, { method, url }: Exchange): string[] {
  const query = new URLSearchParams(url.split('?')[1] ?? '')
  return parameters.flatMap((reference, n) => {
    const { in: where, name, schema } = resolve(reference)
    if (where !== 'query' || !query.has(name)) return []
    const place = pointer('paths', template, method === 'HEAD' ? 'get' : method.toLowerCase(), 'parameters', String(n))
    return faultsBy('open', `${place}/schema`, readValue(query.getAll(name), schema.type)).map(
      (fault) => `query ${name}: ${fault}`,
    )
  })
}

function bodyFaults({ template }: Place, { requestBody }: Operation, { method, sent }: Exchange): string[] {
  if (!requestBody?.content[json] || sent === null) return []
  const body = sent === '' ? null : parseJson(sent)
  // A body without required fields may be omitted, and `null` counts as omitted.
  if (body === null) return requestBody.required ? ['accepted without the body that it requires'] : []
  const place = pointer('paths', template, method.toLowerCase(), 'requestBody', 'content', json, 'schema')
  return faultsBy('open', place, body).map((fault) => `request: ${fault}`)
}

/**
 * The parts of a successful request that the document does not allow, and would therefore keep partners from sending.
 */
export function requestFaults(place: Place, operation: Operation, exchange: Exchange): string[] {
  return [...queryFaults(place, operation, exchange), ...bodyFaults(place, operation, exchange)]
}
