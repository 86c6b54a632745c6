import { answerSession } from '@consult/web-server/session-routes/answer-session.ts'
import { portalSession } from '../../../../server/session/portal-session.ts'

/** Signing in and out. Hand-offs have their own route. */
export const { GET, POST, DELETE } = answerSession(portalSession)
