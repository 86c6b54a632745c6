/** A text message to one person. */
export interface Sms {
  /** In E.164: `+14155550123`. */
  readonly to: string
  readonly text: string
  /** The same for every repeat of this message, and for no other one. Providers that know such keys send a repeat once. */
  readonly id: string
}

/** Sends text messages, through a provider or into a folder. */
export interface SmsSender {
  /**
   * Resolves once the message was accepted for delivery.
   * @throws SmsRefusedError when repeating it cannot help; otherwise the caller may retry.
   */
  send(sms: Sms): Promise<void>
  close(): Promise<void>
}

/**
 * What a provider refused for good. `number`: it cannot get text messages. `stopped`: its owner wants no more of them.
 * `country`: the operator sends none there. `text`: the provider does not take this message.
 */
export type SmsRefusal = 'number' | 'stopped' | 'country' | 'text'

/** A message was refused for good. The error names nobody. */
export class SmsRefusedError extends Error {
  override readonly name = 'SmsRefusedError'
  readonly about: SmsRefusal

  constructor(about: SmsRefusal) {
    super(`the SMS was refused: ${about}`)
    this.about = about
  }
}

/** The provider did not take a message for now, or refuses our login, which only the operator can fix. */
export class SmsUnavailableError extends Error {
  override readonly name = 'SmsUnavailableError'
  /** The provider's HTTP status, or its own code. */
  readonly code: string

  constructor(code: string) {
    super(`the SMS provider answered ${code}`)
    this.code = code
  }
}
