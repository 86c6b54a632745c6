import { invalidRequest } from '@consult/domain'

/** What a kick-off asks for. */
export interface ExportParameters {
  readonly patientIds: string[]
  readonly types?: string
  readonly since?: string
}

interface SentParameter {
  readonly name?: unknown
  readonly valueReference?: { readonly reference?: unknown }
  readonly valueInstant?: unknown
  readonly valueString?: unknown
}

const formats = ['application/fhir+ndjson', 'application/ndjson', 'ndjson']

const refuse = (path: string, message: string, code = 'invalid_value') => invalidRequest({ path, code, message })

const isText = (value: unknown): value is string => typeof value === 'string'

function patientOf({ valueReference }: SentParameter): string {
  const { reference } = valueReference ?? {}
  if (!isText(reference)) throw refuse('patient', 'Write the patient as "valueReference": {"reference": "Patient/…"}.')
  return reference.split('/').at(-1) ?? ''
}

/**
 * Reads the body of a kick-off: a Parameters resource.
 * @param isStrict refuses unknown parameters instead of ignoring them.
 * @throws invalid_request
 */
export function readExportParameters(body: unknown, isStrict: boolean): ExportParameters {
  const { resourceType, parameter } = (body ?? {}) as { resourceType?: unknown; parameter?: unknown }
  if (resourceType !== 'Parameters' || !Array.isArray(parameter)) {
    throw refuse('', 'Send a Parameters resource with a parameter "patient" for each patient.')
  }
  let read: ExportParameters = { patientIds: [] }
  for (const each of parameter as (SentParameter | null)[]) {
    const sent = each ?? {}
    if (sent.name === 'patient') read = { ...read, patientIds: [...read.patientIds, patientOf(sent)] }
    else if (sent.name === '_since' && isText(sent.valueInstant)) read = { ...read, since: sent.valueInstant }
    else if (sent.name === '_type' && isText(sent.valueString)) {
      read = { ...read, types: read.types === undefined ? sent.valueString : `${read.types},${sent.valueString}` }
    } else if (sent.name === '_outputFormat') {
      if (!formats.includes(String(sent.valueString))) throw refuse('_outputFormat', 'Only NDJSON is written.')
    } else if (isStrict || sent.name === '_since' || sent.name === '_type') {
      throw refuse(
        isText(sent.name) ? sent.name : 'parameter',
        'Send "patient", "_type", "_since".',
        'unrecognized_keys',
      )
    }
  }
  if (read.patientIds.length === 0) throw refuse('patient', 'Name at least one patient.', 'required')
  return read
}
