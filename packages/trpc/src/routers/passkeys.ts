import {
  completeSignInWithPasskey,
  confirmOwnPasskey,
  confirmPasskeyAtSignIn,
  offerOwnPasskey,
  offerPasskeyAtSignIn,
  offerPasskeySignIn,
  offerPasskeyStep,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from '@consult/identity'
import { z } from 'zod'
import { accountProcedure } from '../account-holder.ts'
import { openProcedure, router } from '../trpc.ts'
import { signedInSchema, siteSchema } from './access.ts'

/** Binary data of a browser's answer in base64url. The longest is an attestation with a chain of certificates. */
const bytesSchema = z
  .string()
  .max(20_000)
  .regex(/^[\w-]*$/)

/** A browser sends the passkey's id a second time as `id`, which adds no information. */
const answerFields = {
  rawId: bytesSchema.max(1_400),
  type: z.literal('public-key'),
}

/** The answer of `navigator.credentials.get()` in JSON, as far as it is used. Source: Web Authentication Level 3. */
const assertionSchema = z.object({
  ...answerFields,
  response: z.object({
    clientDataJSON: bytesSchema,
    authenticatorData: bytesSchema,
    signature: bytesSchema,
    userHandle: bytesSchema.max(100).optional(),
  }),
})

/** The answer of `navigator.credentials.create()` in JSON, as far as it is used. */
const attestationSchema = z.object({
  ...answerFields,
  response: z.object({
    clientDataJSON: bytesSchema,
    attestationObject: bytesSchema,
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
})

/** The physician's name for a passkey: one line. */
const passkeyNameSchema = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u)

/** Options for the browser: the library's own shape, which goes to the browser as it is. */
const optionsSchema = <T extends object>() => z.custom<T>((value) => typeof value === 'object' && value !== null)

/** The token of a sign-in that passed the first factor. */
const pendingTokenSchema = z.string().max(200)
const deviceSchema = z.string().max(200).nullish()
/** The id from the list of passkeys. */
const passkeySchema = z.string().max(1_400)

type CreationOptions = Awaited<ReturnType<typeof offerOwnPasskey>>
type RequestOptions = Awaited<ReturnType<typeof offerPasskeySignIn>>
const creationSchema = optionsSchema<CreationOptions>()
const requestSchema = optionsSchema<RequestOptions>()

/**
 * Signing in with a passkey, either by itself or as the second factor, and the physician's own passkeys. Source:
 * docs/security.md.
 */
export const passkeysRouter = router({
  offerSignIn: openProcedure
    .output(requestSchema)
    .mutation(({ ctx }) => offerPasskeySignIn(ctx.services, 'portal', ctx)),
  /**
   * Like `offerSignIn`, for the console. A separate procedure instead of an input, because clients call the other one
   * without a body.
   */
  offerConsoleSignIn: openProcedure
    .output(requestSchema)
    .mutation(({ ctx }) => offerPasskeySignIn(ctx.services, 'console', ctx)),
  /** Signs in with a passkey alone. */
  signIn: openProcedure
    .input(z.object({ response: assertionSchema, site: siteSchema, device: deviceSchema }))
    .output(signedInSchema)
    .mutation(({ ctx, input }) => signInWithPasskey(ctx.services, input, ctx)),
  offerStep: openProcedure
    .input(z.object({ token: pendingTokenSchema }))
    .output(requestSchema)
    .mutation(({ ctx, input }) => offerPasskeyStep(ctx.services, input.token, ctx)),
  /** Completes a sign-in with a passkey as its second factor. */
  completeSignIn: openProcedure
    .input(z.object({ token: pendingTokenSchema, response: assertionSchema, device: deviceSchema }))
    .output(signedInSchema)
    .mutation(({ ctx, input }) => completeSignInWithPasskey(ctx.services, input, ctx)),
  /** Offers a passkey during a sign-in whose account must set up a second factor. */
  offerAtSignIn: openProcedure
    .input(z.object({ token: pendingTokenSchema }))
    .output(creationSchema)
    .mutation(({ ctx, input }) => offerPasskeyAtSignIn(ctx.services, input.token, ctx)),
  /** Stores the new passkey, which completes the sign-in. */
  confirmAtSignIn: openProcedure
    .input(
      z.object({
        token: pendingTokenSchema,
        response: attestationSchema,
        name: passkeyNameSchema,
        device: deviceSchema,
      }),
    )
    .output(signedInSchema.extend({ recoveryCodes: z.array(z.string()) }))
    .mutation(({ ctx, input }) => confirmPasskeyAtSignIn(ctx.services, input, ctx)),
  offer: accountProcedure.output(creationSchema).mutation(({ ctx }) => offerOwnPasskey(ctx.request, ctx.holder)),
  confirm: accountProcedure
    .input(z.object({ response: attestationSchema, name: passkeyNameSchema }))
    .output(z.object({ recoveryCodes: z.array(z.string()).nullable() }))
    .mutation(({ ctx, input }) => {
      const { physicianId, sessionId } = ctx.holder
      return confirmOwnPasskey(ctx.request, { physicianId, sessionId, ...input })
    }),
  rename: accountProcedure
    .input(z.object({ passkey: passkeySchema, name: passkeyNameSchema }))
    .output(z.object({ renamed: z.literal(true) }))
    .mutation(({ ctx, input }) => {
      const { physicianId, sessionId } = ctx.holder
      return renamePasskey(ctx.request, { physicianId, sessionId, id: input.passkey, name: input.name })
    }),
  remove: accountProcedure
    .input(z.object({ passkey: passkeySchema }))
    .output(z.object({ removed: z.literal(true) }))
    .mutation(({ ctx, input }) => {
      const { physicianId, sessionId } = ctx.holder
      return removePasskey(ctx.request, { physicianId, sessionId, id: input.passkey })
    }),
})
