const controller = new AbortController()

/**
 * Aborts when the process is asked to stop. A stream never ends by itself and the server waits for open requests, so
 * without this it would wait for every open tab.
 */
export const shutdown = controller.signal

process.once('SIGTERM', () => controller.abort())
process.once('SIGINT', () => controller.abort())
