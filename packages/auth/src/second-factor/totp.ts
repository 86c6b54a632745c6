import { generateSecret, generateURI, verifySync } from 'otplib'

/** The length of a time step in seconds, which every authenticator app uses. Source: RFC 6238. */
const period = 30

/** Returns a new secret of 160 random bits in base32, the form that authenticator apps accept. */
export function newTotpSecret(): string {
  return generateSecret({ length: 20 })
}

/** Returns the `otpauth://` address of a secret, which authenticator apps read from a QR code. */
export function totpUri({ secret, issuer, account }: { secret: string; issuer: string; account: string }): string {
  return generateURI({ secret, issuer, label: account, period })
}

/** Reports whether a code has the form of an authenticator app's. */
export function isTotpCode(code: string): boolean {
  return /^\d{6}$/.test(code)
}

/**
 * Returns the time step that the code belongs to, or null. The step before and the step after the current one count too,
 * because clocks differ and typing takes time.
 * @param options.after the step of the last code that was accepted. Codes of this step and of earlier steps are
 * refused, so an observed code is worthless.
 */
export function totpStepOf(options: { secret: string; code: string; now: Date; after: number }): number | null {
  const { secret, code, now, after } = options
  if (!isTotpCode(code)) return null
  const epoch = Math.floor(now.getTime() / 1000)
  const result = verifySync({ secret, token: code, epoch, period, epochTolerance: period, afterTimeStep: after })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}
