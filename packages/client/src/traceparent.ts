const randomHex = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Returns a W3C `traceparent` for one action of a user, with random ids. The trace continues through all effects of the
 * action. Its flag says that the browser records nothing: the service decides whether to record the trace. Source:
 * docs/operations.md, Traces.
 */
export const newTraceparent = () => `00-${randomHex(16)}-${randomHex(8)}-00`
