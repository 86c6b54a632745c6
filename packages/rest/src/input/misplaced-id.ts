import { errorCatalogue, type IdKind, idPrefixes } from '@consult/domain'

const resources: Readonly<Record<IdKind, string>> = {
  partner: 'a partner',
  patient: 'a patient',
  physician: 'a physician',
  member: 'a member',
  asyncConsult: 'an async consult',
  telehealthConsult: 'a telehealth consult',
  message: 'a message',
  attachment: 'an attachment',
  dataRequest: 'a data request',
  apiKey: 'an API key',
  testClock: 'a test clock',
  event: 'an event',
  auditEntry: 'an audit entry',
  macro: 'a macro',
  webhookEndpoint: 'a webhook endpoint',
  webhookAttempt: 'a webhook attempt',
  webhookRecovery: 'a webhook recovery',
  operator: 'an operator',
  accessReason: 'an access reason',
  auditAlert: 'an alert',
  notification: 'a notification',
  pushDevice: 'a device',
  internalNote: 'an internal note',
  handOver: 'a hand-over',
  followUp: 'a follow-up',
  teamEvent: 'a team event',
  savedView: 'a saved view',
  patientNote: 'a note about a patient',
  clinicalNote: 'a clinical note',
  noteAddendum: 'an addendum',
  order: 'an order',
}

const kinds = Object.entries(idPrefixes) as [IdKind, string][]

/** The kind of resource that an id names, judged only by its prefix; null for any other text. */
function kindOf(id: unknown): IdKind | null {
  if (typeof id !== 'string') return null
  const [, prefix] = /^([a-z]{2,3})_[0-9a-f]{32}$/.exec(id) ?? []
  return kinds.find(([, each]) => each === prefix)?.[0] ?? null
}

/** The kind of id that belongs in `/patients/{id}`: the collection's kind. */
function kindOfCollection(path: string): IdKind | null {
  const [, collection = ''] = path.split('/')
  const name = collection.replace(/s$/, '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  return name in idPrefixes ? (name as IdKind) : null
}

/** `patientId` takes the id of a patient. */
function kindOfField(field: string): IdKind | null {
  const name = field.replace(/Ids?$/, '')
  return name !== field && name in idPrefixes ? (name as IdKind) : null
}

/**
 * Explains a not_found whose cause is an id of another kind of resource; null if every id has the expected kind. It
 * looks only at the form of the ids, so it reveals nothing about what exists.
 * @param path the route's, with the names of its parameters in braces.
 */
export function describeMisplacedId(path: string, input: unknown): string | null {
  if (typeof input !== 'object' || input === null) return null
  for (const [field, value] of Object.entries(input)) {
    // Only `id` takes its kind from the collection: in `/webhook-endpoints/{id}/events/{eventId}`, `eventId` has its
    // own kind.
    const expected = path.includes(`{${field}}`) && field === 'id' ? kindOfCollection(path) : kindOfField(field)
    if (expected === null) continue
    for (const id of Array.isArray(value) ? value : [value]) {
      const found = kindOf(id)
      if (found === null || found === expected) continue
      return `"${field}" takes the id of ${resources[expected]} (${idPrefixes[expected]}_…), but this is the id of ${resources[found]}.`
    }
  }
  return null
}

/** The keys of a path, and the fields that name a resource. `externalId` names what is created, or filters. */
const namesResource = (path: string, field: string) =>
  path.includes(`{${field}}`) || (/^\w+Id$/.test(field) && field !== 'externalId')

/**
 * Names the ids of a request that was not found. An error that names one of its fields keeps its message: a use case knows
 * which of several ids it did not find, but not always what the route calls it.
 * @param path the route's, with the names of its parameters in braces.
 */
export function describeUnknownId(
  path: string,
  { message }: { readonly message: string },
  input: object,
): string | null {
  const [, named] = /^Not found\. Check "(\w+)"\.$/.exec(message) ?? []
  if (named === undefined ? message !== errorCatalogue.not_found.meaning : named in input) return null
  const fields = Object.entries(input).flatMap(([field, value]) =>
    value != null && namesResource(path, field) ? [`"${field}"`] : [],
  )
  return fields.length === 0 ? null : `Not found. Check ${new Intl.ListFormat('en').format(fields)}.`
}
