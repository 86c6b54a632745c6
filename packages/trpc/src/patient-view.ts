/** True for values that JSON serializes as an object; false for a stream, whose frames are converted one by one. */
const isRecord = (value: object): value is Record<string, unknown> => Object.getPrototypeOf(value) === Object.prototype

/**
 * Fields that are not for the patient: the partner's metadata about a consult, the priority that is read from it, and
 * notes for the record.
 */
const emptied: Readonly<Record<string, unknown>> = {
  metadata: {},
  priority: 'routine',
  previousPriority: 'routine',
  changedBy: null,
  closeNote: null,
  cancelReason: null,
  flags: [],
  scores: [],
}

/**
 * A response as a patient's widget may see it: the partner's `metadata` on a consult is emptied, with its
 * `priority` and its notes. They are the partner's own record (a price, a risk class) and of no use to the patient's browser.
 * They are removed everywhere in the response, so that a new procedure cannot forget to remove them. Source:
 * docs/security.md, What a patient can reach.
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
