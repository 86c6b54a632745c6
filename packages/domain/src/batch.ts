/**
 * The most procedures of the router that one request may call. The portal sends no longer batches, and the API answers
 * none: what one request may cost is bounded before anybody asks what it is. Source: docs/limits.md, Requests.
 */
export const maxBatchSize = 10
