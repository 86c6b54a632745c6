import type { ServerSession } from '../session/server-session.ts'

/** Answers a request of the app's own pages. The method is checked, and the request is not from another site. */
export type SessionRoute = (session: ServerSession<unknown>, request: Request) => Promise<Response>
