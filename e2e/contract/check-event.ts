import { document, resolve } from './document.ts'
import { component, faultsBy, pointer } from './schemas.ts'

function headerFaults(type: string, headers: Readonly<Record<string, unknown>>): string[] {
  const { parameters = [] } = document.webhooks[type]?.post ?? {}
  const faults = parameters.flatMap((reference) => {
    const { name } = resolve(reference)
    const place = (reference as unknown as { $ref: string }).$ref.slice(1)
    return faultsBy('strict', `${place}/schema`, headers[name.toLowerCase()] ?? null).map(
      (fault) => `${name}: ${fault}`,
    )
  })
  return headers['x-service-event'] === type ? faults : [...faults, `X-Service-Event is not ${type}`]
}

/** The errors of a delivery according to the document's webhooks. */
export function webhookFaults(headers: Readonly<Record<string, unknown>>, body: unknown): string[] {
  const { type } = body as { type: string }
  if (!document.webhooks[type]) return [`the document has no webhook ${type}`]
  const place = pointer('webhooks', type, 'post', 'requestBody', 'content', 'application/json', 'schema')
  return [...headerFaults(type, headers), ...faultsBy('strict', place, body).map((fault) => `${type}: ${fault}`)]
}

/** The schema name of an event type's delivery. */
function schemaOf(type: string): string | undefined {
  const { schema } = document.webhooks[type]?.post?.requestBody?.content['application/json'] ?? {}
  return (schema as { $ref?: string } | undefined)?.$ref?.split('/').at(-1)
}

/** The errors in the data of stored events, which the document's event page does not specify. */
export function storedEventFaults(events: readonly { type: string; data: unknown }[]): string[] {
  return events.flatMap(({ type, data }) => {
    const name = schemaOf(type)
    if (!name) return [`the document has no event ${type}`]
    return faultsBy('strict', `${component(name)}/properties/data`, data).map((fault) => `${type}: ${fault}`)
  })
}
