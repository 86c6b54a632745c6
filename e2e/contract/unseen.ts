// Lists the answers of docs/openapi.json that no test has seen since the last full run of the integration tests
// started.
import { unseenAnswers } from './seen.ts'

const { declared, unseen } = unseenAnswers()
for (const answer of unseen) process.stdout.write(`${answer}\n`)
process.stdout.write(`${unseen.length} of ${declared} not seen\n`)
