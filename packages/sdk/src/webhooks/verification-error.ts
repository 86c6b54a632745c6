/**
 * Why a delivery was not accepted: it bears no signature; one that is not written as the service writes it; one of
 * another secret or another body; its time is too far back or ahead; it is signed and no event.
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

/** The delivery is not to be trusted. Answer 400, and do nothing else with it. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError'
  readonly reason: WebhookRefusal

  constructor(reason: WebhookRefusal) {
    super(words[reason])
    this.reason = reason
  }
}
