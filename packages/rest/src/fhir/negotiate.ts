/** The media types in which FHIR is sent. */
export const fhirJson = 'application/fhir+json; charset=utf-8'
const plainJson = 'application/json; charset=utf-8'

const formats: Readonly<Record<string, string>> = {
  json: fhirJson,
  'application/fhir+json': fhirJson,
  'application/json': plainJson,
  'text/json': fhirJson,
}

const wildcards = ['*/*', 'application/*']

/** One entry of an `Accept` header: its type, and how much it is wanted. `q=0` refuses it. */
function readEntry(entry: string): { type: string; weight: number; version: string | undefined } {
  const [type = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
  const parameter = (name: string) =>
    parameters
      .find((each) => each.startsWith(`${name}=`))
      ?.slice(name.length + 1)
      .replaceAll('"', '')
  const weight = Number(parameter('q') ?? '1')
  return { type, weight: Number.isNaN(weight) ? 0 : weight, version: parameter('fhirversion') }
}

const isR4 = (version: string | undefined) => version === undefined || /^4\.0(\.\d+)?$/.test(version)

/**
 * The content type of the answer, or null if the client takes none that there is: JSON of FHIR R4. `_format` wins over
 * `Accept`. Source: https://hl7.org/fhir/R4/http.html#mime-type
 */
export function negotiate({ accept, format }: { accept: string | undefined; format: string | null }): string | null {
  // In a query, the plus of `application/fhir+json` reads as a space if it is not encoded.
  if (format !== null) return formats[format.toLowerCase().replace(' ', '+')] ?? null
  if (accept === undefined || accept.trim() === '') return fhirJson
  const wanted = accept
    .slice(0, 1000)
    .split(',')
    .map(readEntry)
    .filter(({ type, weight, version }) => weight > 0 && isR4(version) && (wildcards.includes(type) || type in formats))
    .toSorted((one, other) => other.weight - one.weight)
  const [first] = wanted
  return first ? (formats[first.type] ?? fhirJson) : null
}
