/**
 * Why a delivery was rejected. `unsigned`: no signature. `malformed`: a signature in another format. `mismatch`:
 * signed with another secret, or for another body. `too_old` or `too_new`: its time is too far from the receiver's
 * clock. `not_an_event`: correctly signed, but not an event.
 */
export type WebhookRefusal = 'unsigned' | 'malformed' | 'mismatch' | 'too_old' | 'too_new' | 'not_an_event'

const words: Readonly<Record<WebhookRefusal, string>> = {
  unsigned: 'the delivery bears no signature',
  malformed: 'the signature is not written as the service writes it',
  mismatch: 'no signature is of this secret and these bytes: is the body raw, and the secret the current one?',
  too_old: 'the delivery was signed too long ago',
  too_new: 'the delivery was signed in the future',
  not_an_event: 'the body is signed, and is no event',
}

/** The delivery cannot be trusted. Respond with 400 and ignore it. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError'
  readonly reason: WebhookRefusal

  constructor(reason: WebhookRefusal) {
    super(words[reason])
    this.reason = reason
  }
}
