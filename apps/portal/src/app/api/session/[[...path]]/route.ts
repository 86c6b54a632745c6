import { answerSession } from '@consult/web-server/session-routes/answer-session.ts'
import { portalSession } from '../../../../server/session/portal-session.ts'

/** Signing in and out. Hand-offs have a route of their own. */
export const { GET, POST, DELETE } = answerSession(portalSession)
