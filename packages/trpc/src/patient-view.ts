/** True for values that JSON writes as an object; false for a stream, whose frames are converted one by one. */
const isRecord = (value: object): value is Record<string, unknown> => Object.getPrototypeOf(value) === Object.prototype

/** What the partner says about a consult to its own physicians: its metadata, and the priority that is read from it. */
const emptied: Readonly<Record<string, unknown>> = { metadata: {}, priority: 'routine' }

/**
 * A response as a patient's widget may see it: the partner's `metadata` on a consult is emptied, with the `priority` that
 * comes from it. They are the partner's own record (a price, a risk class, a note) and of no use to the patient's browser.
 * They are removed everywhere in the response, so that a new procedure cannot forget it. Source: docs/security.md, What a patient can reach.
 */
export function withoutMetadata<T>(answer: T): T {
  if (Array.isArray(answer)) return answer.map(withoutMetadata) as T
  if (typeof answer !== 'object' || answer === null || !isRecord(answer)) return answer
  const fields = Object.entries(answer).map(([name, value]) => [
    name,
    Object.hasOwn(emptied, name) ? emptied[name] : withoutMetadata(value),
  ])
  return Object.fromEntries(fields) as T
}
