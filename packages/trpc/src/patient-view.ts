/** True of what JSON writes as an object; false of a stream, which is shown frame by frame. */
const isRecord = (value: object): value is Record<string, unknown> => Object.getPrototypeOf(value) === Object.prototype

/**
 * An answer as a patient's widget is shown it: the partner's `metadata` on a consult is empty. It is the partner's own
 * record (a price, a risk class, a note), which the patient's browser has no use for. It is removed from the whole
 * answer, wherever it is, so that a new procedure cannot forget it. Source: docs/security.md, What a patient can reach.
 */
export function withoutMetadata<T>(answer: T): T {
  if (Array.isArray(answer)) return answer.map(withoutMetadata) as T
  if (typeof answer !== 'object' || answer === null || !isRecord(answer)) return answer
  const fields = Object.entries(answer).map(([name, value]) => [
    name,
    name === 'metadata' ? {} : withoutMetadata(value),
  ])
  return Object.fromEntries(fields) as T
}
