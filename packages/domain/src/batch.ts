/**
 * The maximum number of procedures in one tRPC request. The portal no longer sends batches, and the API refuses them:
 * the cost of a request is bounded before it is parsed. Source: docs/limits.md, Requests.
 */
export const maxBatchSize = 10
