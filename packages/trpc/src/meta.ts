import type { Principal } from '@consult/auth'
import type { ErrorCode, KeyScope, MemberRole } from '@consult/domain'

/** An operation, or some of its fields, that partners should stop using. */
export interface Deprecation {
  /** The day from which it is deprecated, `YYYY-MM-DD`. */
  readonly since: string
  /** The day from which it may no longer work. */
  readonly sunset?: string
  /** The deprecated fields of the request or the response, dotted. Without them, the whole operation is deprecated. */
  readonly fields?: readonly string[]
  /** What to use instead: a sentence, in Markdown. */
  readonly instead: string
}

/** A procedure's route on `/v1`. A procedure without one serves only portal and widget. */
export interface RestRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/v1`, with the names of input fields in braces: `/async-consults/{id}/claim`. */
  readonly path: string
  /** The success status, 200 by default. */
  readonly success?: 201 | 202
  /** True when a repeated call that finds its resource returns 200. */
  readonly upsert?: true
  /** The operation's title in the reference: a verb phrase. */
  readonly summary: string
  /** The operation's description in the reference, below the title, in Markdown. */
  readonly description: string
  /**
   * The refusal codes of its use case, in addition to those of every route of its kind (rest's `errors-of-route.ts`).
   */
  readonly errors?: readonly ErrorCode[]
  /**
   * Set when the body is `multipart/form-data` of exactly one file in the field `file`. The input's field of that name
   * is an UploadedFile.
   */
  readonly multipart?: true
  /** Set when the use case itself stores Idempotency-Keys, forever: messages and replies. */
  readonly keepsKeys?: true
  /** Announced by headers of every response, and in the reference. */
  readonly deprecated?: Deprecation
}

/**
 * How a procedure's responses are audited. `entered`: they contain patient data, and each is recorded with the patient
 * ids before it is sent. `none`: why nothing needs to be recorded.
 */
export type AnswerAudit = 'entered' | { readonly none: string }

/** A procedure's declarations. */
export interface Meta {
  readonly rest?: RestRoute
  /** The principals that it accepts. */
  readonly accepts?: readonly Principal['kind'][]
  /** What an API key must be allowed to do. Required when partners are accepted. */
  readonly scope?: KeyScope
  /**
   * Among members, only those with one of these roles. Without this field, no member: a procedure that accepts
   * members names their roles.
   */
  readonly roles?: readonly MemberRole[]
  /** Among physicians, only supervisors. */
  readonly supervisor?: true
  /** Set when a clinician must be named, in addition to the API key or by a session. */
  readonly clinician?: true
  /**
   * Set when the procedure waits for something to happen. It does not count against its session's concurrency,
   * because other requests would wait for it.
   */
  readonly waits?: true
  /** Required for every query and subscription, and for mutations that only read. */
  readonly audit?: AnswerAudit
}
