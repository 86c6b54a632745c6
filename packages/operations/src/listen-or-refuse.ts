import { refuseToStart } from './refuse-to-start.ts'

/** Where a process listens. */
export interface ListenPort {
  /** The process, as in "Couldn't start the API". */
  readonly app: string
  /** What needs the port, such as "the API" or "the metrics of the API". */
  readonly purpose: string
  readonly port: number
  /** The environment variable that sets the port. */
  readonly variable: string
}

/**
 * Calls `listen` and waits for it. If the port is in use, ends the process with status 1. The message names the port,
 * its purpose and the environment variable that changes it.
 * @throws any other error of `listen`
 */
export async function listenOrRefuse(
  { app, purpose, port, variable }: ListenPort,
  listen: () => Promise<unknown>,
): Promise<void> {
  try {
    await listen()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    refuseToStart(app, [
      `Port ${port} is already in use. It is needed for ${purpose}. Stop the process that uses it, or set ${variable} to a free port.`,
    ])
  }
}
