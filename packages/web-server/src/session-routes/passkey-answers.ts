import type { AppRouter } from '@consult/trpc'
import type { inferRouterInputs } from '@trpc/server'
import { z } from 'zod'

type Inputs = inferRouterInputs<AppRouter>['passkeys']

/** The API checks the answer of a browser's authenticator. This only ensures that there is an answer. */
const isAnswer = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

export const assertionSchema = z.object({ response: z.custom<Inputs['signIn']['response']>(isAnswer) })
export const attestationSchema = z.object({
  response: z.custom<Inputs['confirmAtSignIn']['response']>(isAnswer),
  name: z.string().min(1).max(60),
})
