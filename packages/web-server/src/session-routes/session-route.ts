import type { ServerSession } from '../session/server-session.ts'

/** Answers a request of the app's own pages. It checks the method, and refuses requests from other sites. */
export type SessionRoute = (session: ServerSession<unknown>, request: Request) => Promise<Response>
