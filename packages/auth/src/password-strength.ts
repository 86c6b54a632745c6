import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** The owner of the password. The password must contain none of these values. */
export interface PasswordOwner {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}

/**
 * The estimator's time grows with the square of the length, up to 20 ms here, and a longer password is at least as strong as
 * its beginning.
 */
const estimatedLength = 40
/** On a scale from 0 to 4; a score of 3 takes at least 10^8 guesses. */
const leastScore = 3
/** A shorter name occurs in too many words. */
const leastNameLength = 4

/** Loaded on first use: the lists of common passwords take 11 MB and 50 ms, and few processes need them. */
let estimator: Promise<ZxcvbnFactory> | null = null
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Estimator }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new Estimator({ dictionary, graphs: adjacencyGraphs, maxLength: estimatedLength })
}

const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

function containsOwner(password: string, { email, firstName, lastName }: PasswordOwner): boolean {
  const [mailbox = ''] = email.split('@')
  const parts = [email, mailbox, firstName, lastName].map(plain).filter((part) => part.length >= leastNameLength)
  return parts.some((part) => plain(password).includes(part))
}

/**
 * Reports whether a password is easy to guess for somebody who knows the owner or the lists of common passwords.
 * Spelling tricks (`P@ssw0rd`), keyboard rows, dates and repetitions count as the words they imitate. Source:
 * docs/security.md, "Signing in to the portal".
 */
export async function isWeakPassword(password: string, owner: PasswordOwner): Promise<boolean> {
  if (containsOwner(password, owner)) return true
  estimator ??= loadEstimator()
  const known = ['consult', owner.email, owner.firstName, owner.lastName]
  return (await estimator).check(password.slice(0, estimatedLength), known).score < leastScore
}
