import { answerCalls } from '@consult/web-server/session-routes/answer-calls.ts'
import { consoleSession } from '../../../../server/session/console-session.ts'

const call = answerCalls(consoleSession)

export { call as GET, call as POST }
