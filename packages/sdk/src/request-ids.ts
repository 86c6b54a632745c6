/** The id of the request that returned an object. The objects themselves stay as the service sent them. */
const requestIds = new WeakMap<object, string>()

export function keepRequestId(answer: unknown, requestId: string | null): void {
  if (typeof answer === 'object' && answer !== null && requestId !== null) requestIds.set(answer, requestId)
}

/**
 * Returns the service's id of the request that returned `answer`, to quote when you report a problem.
 * @param answer what a call returned, or a page of a list.
 * @returns null for any other object.
 */
export function requestIdOf(answer: object): string | null {
  return requestIds.get(answer) ?? null
}
