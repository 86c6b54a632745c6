import { Refusal } from '@consult/gallery/answers.ts'

/**
 * The service is unavailable. With a status below 500, the page reports the failure at once instead of trying three
 * times first.
 */
export const unavailable = new Refusal('service_unavailable', 424)

/** Nothing has this id. */
export const notFound = new Refusal('not_found', 404)

/** The change needs a sign-in within the last ten minutes. */
export const staleSignIn = new Refusal('recent_sign_in_required', 403)

/** The limit of the day is used up. */
export const quotaExceeded = new Refusal('quota_exceeded', 429)

/** A field of the input is not valid. @param code what is wrong, for a program. @param message the same in words */
export const invalidField = (path: string, code: string, message: string): Refusal =>
  new Refusal('invalid_request', 400, { issues: [{ path, code, message }] })
