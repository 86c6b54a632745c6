/**
 * The maximum number of procedures in one tRPC request. The portal splits longer batches, and the API refuses them, which
 * bounds the cost of a request before it is parsed. Source: docs/limits.md, Requests.
 */
export const maxBatchSize = 10
