// Lists the answers of docs/openapi.json that the last runs of integration and browser tests have not seen.
import { unseenAnswers } from './seen.ts'

const { declared, unseen } = unseenAnswers()
for (const answer of unseen) process.stdout.write(`${answer}\n`)
process.stdout.write(`${unseen.length} of ${declared} not seen\n`)
