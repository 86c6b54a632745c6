import { z } from 'zod'

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
export const assertionSchema = z.object({
  ...answerFields,
  response: z.object({
    clientDataJSON: bytesSchema,
    authenticatorData: bytesSchema,
    signature: bytesSchema,
    userHandle: bytesSchema.max(100).optional(),
  }),
})

/** The answer of `navigator.credentials.create()` in JSON, as far as it is used. */
export const attestationSchema = z.object({
  ...answerFields,
  response: z.object({
    clientDataJSON: bytesSchema,
    attestationObject: bytesSchema,
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
})

/** The physician's name for a passkey: one line. */
export const passkeyNameSchema = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u)

/** Options for the browser: the library's own shape, which goes to the browser as it is. */
export const optionsSchema = <T extends object>() => z.custom<T>((value) => typeof value === 'object' && value !== null)
