import { answerCalls } from '@consult/web-server/session-routes/answer-calls.ts'
import { portalSession } from '../../../../server/session/portal-session.ts'

const call = answerCalls(portalSession)

export { call as GET, call as POST }
