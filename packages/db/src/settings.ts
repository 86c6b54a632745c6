import { z } from 'zod'
import { databaseUrlProblem } from './hosts/index.ts'

/** An environment variable with a database URL, of one or several hosts. Its error contains no part of the URL. */
export const databaseUrl = z.string().superRefine((url, context) => {
  const problem = databaseUrlProblem(url)
  if (problem !== null) context.addIssue({ code: 'custom', message: problem })
})
