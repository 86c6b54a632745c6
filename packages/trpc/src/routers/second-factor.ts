import { instantSchema } from '@consult/domain'
import {
  completeSignIn,
  confirmAuthenticatorAtSignIn,
  confirmOwnAuthenticator,
  getOwnFactors,
  offerAuthenticator,
  offerAuthenticatorAtSignIn,
  removeAuthenticator,
  renewRecoveryCodes,
  secondFactorPolicies,
} from '@consult/identity'
import { z } from 'zod'
import { accountProcedure } from '../account-holder.ts'
import { openProcedure, router } from '../trpc.ts'
import { signedInSchema, signInSchema } from './access.ts'

/** The token of a sign-in that passed the first factor. */
const pendingTokenSchema = z.string().max(200)
const codeSchema = z.string().min(1).max(100)
const deviceSchema = z.string().max(200).nullish()
const offeredSchema = z.object({ secret: z.string(), uri: z.string() })

/** The second step of signing in, and the physician's own second factors. Source: docs/security.md. */
export const secondFactorRouter = router({
  /** Completes a sign-in with a code of the authenticator app, or a recovery code. */
  completeSignIn: openProcedure
    .input(z.object({ token: pendingTokenSchema, code: codeSchema, device: deviceSchema }))
    .output(signInSchema)
    .mutation(({ ctx, input }) => completeSignIn(ctx.services, input, ctx)),
  /** Offers a secret during a sign-in whose account must set up a second factor. */
  offerAtSignIn: openProcedure
    .input(z.object({ token: pendingTokenSchema }))
    .output(offeredSchema)
    .mutation(({ ctx, input }) => offerAuthenticatorAtSignIn(ctx.services, input.token, ctx)),
  /** Confirms the offered secret with a first code, which completes the sign-in. */
  confirmAtSignIn: openProcedure
    .input(z.object({ token: pendingTokenSchema, code: codeSchema, device: deviceSchema }))
    .output(signedInSchema.extend({ recoveryCodes: z.array(z.string()) }))
    .mutation(({ ctx, input }) => confirmAuthenticatorAtSignIn(ctx.services, input, ctx)),
  own: accountProcedure
    .meta({ audit: { none: "The caller's own account." } })
    .output(
      z.object({
        policy: z.enum(secondFactorPolicies),
        authenticatorSince: instantSchema.nullable(),
        recoveryCodesLeft: z.number().int(),
        passkeys: z.array(
          z.object({
            id: z.string(),
            name: z.string(),
            createdAt: instantSchema,
            lastUsedAt: instantSchema.nullable(),
          }),
        ),
        /** Whether the session is recent enough to change second factors. */
        isRecent: z.boolean(),
      }),
    )
    .query(({ ctx }) => getOwnFactors(ctx.request, ctx.holder)),
  offer: accountProcedure.output(offeredSchema).mutation(({ ctx }) => offerAuthenticator(ctx.request, ctx.holder)),
  confirm: accountProcedure
    .input(z.object({ code: codeSchema }))
    .output(z.object({ recoveryCodes: z.array(z.string()).nullable() }))
    .mutation(({ ctx, input }) => {
      const { physicianId, sessionId } = ctx.holder
      return confirmOwnAuthenticator(ctx.request, { physicianId, sessionId, ...input })
    }),
  renewRecoveryCodes: accountProcedure
    .output(z.object({ recoveryCodes: z.array(z.string()) }))
    .mutation(({ ctx }) => renewRecoveryCodes(ctx.request, ctx.holder)),
  remove: accountProcedure
    .output(z.object({ removed: z.literal(true) }))
    .mutation(({ ctx }) => removeAuthenticator(ctx.request, ctx.holder)),
})
