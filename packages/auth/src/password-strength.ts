import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** Whose password it is. Nothing of this may be in it. */
export interface PasswordOwner {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}

/** The estimator's time grows with the square of the length, and a longer password is no weaker than its beginning. */
const estimatedLength = 64
/** From 0 to 4; 3 takes at least 10^8 guesses. */
const leastScore = 3
/** A shorter name is part of too many words. */
const leastNameLength = 4

/** The lists of common passwords take 11 MB and 50 ms to load, and few processes ever need them. */
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
 * True when somebody who knows the owner, or the lists of common passwords, soon guesses a password. Spelling tricks
 * (`P@ssw0rd`), keyboard rows, dates and repetitions count as the word they stand for. Source: docs/security.md,
 * "Signing in to the portal".
 */
export async function isWeakPassword(password: string, owner: PasswordOwner): Promise<boolean> {
  if (containsOwner(password, owner)) return true
  estimator ??= loadEstimator()
  const known = ['consult', owner.email, owner.firstName, owner.lastName]
  return (await estimator).check(password.slice(0, estimatedLength), known).score < leastScore
}
