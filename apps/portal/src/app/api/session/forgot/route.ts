import { emailSchema } from '@consult/domain'
import { z } from 'zod'
import { pageLanguage } from '../../../../server/page-words.ts'
import { apiFor } from '../../../../server/session/server-session.ts'
import { done, refuse, refuseAs, refuseOtherSites } from '../../../../server/session/session-answers.ts'

const requestSchema = z.object({ email: emailSchema })

/** Requests an email with a password link. The answer is the same whether or not the account exists. */
export async function POST(request: Request): Promise<Response> {
  const refusal = await refuseOtherSites()
  if (refusal) return refusal
  const body = requestSchema.safeParse(await request.json().catch(() => null))
  if (!body.success) return refuse('malformed')
  try {
    await apiFor(null).access.requestPasswordReset.mutate({ ...body.data, language: await pageLanguage() })
    return done()
  } catch (error) {
    return refuseAs(error)
  }
}
