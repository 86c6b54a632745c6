const controller = new AbortController()

/**
 * Aborts when this process is told to end. A stream is a request that never ends by itself, and the server waits for
 * its requests: without this it would wait for every open tab.
 */
export const shutdown = controller.signal

process.once('SIGTERM', () => controller.abort())
process.once('SIGINT', () => controller.abort())
