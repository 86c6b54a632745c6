const randomHex = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Returns a W3C `traceparent` for one thing that a person does, with random ids. The trace goes on through everything that
 * it causes. Its flag says that the browser records nothing: the service decides whether the trace is recorded. Source:
 * docs/operations.md, Traces.
 */
export const newTraceparent = () => `00-${randomHex(16)}-${randomHex(8)}-00`
