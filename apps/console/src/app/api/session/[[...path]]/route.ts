import { answerSession } from '@consult/web-server/session-routes/answer-session.ts'
import { consoleSession } from '../../../../server/session/console-session.ts'

/** Signing in and out. */
export const { GET, POST, DELETE } = answerSession(consoleSession)
