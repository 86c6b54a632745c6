import type { BucketRule } from './bucket-rule.ts'
import { addressGroup, addressGroups } from './client-address.ts'

/** A bucket that no partner configures: its rule and its name. */
export interface Bucket {
  readonly rule: BucketRule
  readonly name: readonly string[]
}

/** How much more a whole IPv6 site (/48, 65,536 networks) may do than one of its networks. */
const perSite = 4

/** One bucket per address group that a caller may control; the widest has a larger burst. */
function fromAddress(rule: BucketRule, name: readonly string[], address: string | null): Bucket[] {
  return addressGroups(address).map((group, width) => {
    const times = width === 0 ? 1 : perSite
    return { rule: { ...rule, burst: rule.burst * times, tokens: rule.tokens * times }, name: [...name, group] }
  })
}

/**
 * All buckets except those of credentials. They stop guessing and flooding, but are large enough that normal sign-ins,
 * widgets and calls never empty them.
 */
export const buckets = {
  /** Refused credentials, by address. */
  refused: (address: string | null): Bucket => ({
    rule: { burst: 100, tokens: 5, perSeconds: 1 },
    name: ['refused', addressGroup(address)],
  }),
  /**
   * Wrong passwords, in the order of checking: by address for all accounts; by account and address; by account for all
   * addresses. A refusal in one bucket takes nothing from the next, and the second refills more slowly than the third,
   * so nobody can empty the third from one address and lock the owner out elsewhere. A known device of the owner has
   * one separate bucket instead, which nobody else can empty.
   * @param device the id of a known device of this account; null: unknown.
   */
  signIn: (email: string, address: string | null, device: string | null): Bucket[] =>
    device === null
      ? [
          ...fromAddress({ burst: 60, tokens: 1, perSeconds: 1 }, ['sign-in from'], address),
          ...fromAddress({ burst: 10, tokens: 1, perSeconds: 30 }, ['sign-in', email], address),
          { rule: { burst: 60, tokens: 1, perSeconds: 10 }, name: ['sign-in to', email] },
        ]
      : [{ rule: { burst: 10, tokens: 1, perSeconds: 30 }, name: ['sign-in device', email, device] }],
  /**
   * Wrong codes of a second factor, counted like wrong passwords. Guessing a code of six digits takes fewer attempts than
   * guessing a password, so these buckets refill more slowly.
   * @param device the id of a known device of this account; null: unknown.
   */
  secondFactor: (physicianId: string, address: string | null, device: string | null): Bucket[] =>
    device === null
      ? [
          ...fromAddress({ burst: 60, tokens: 1, perSeconds: 1 }, ['second factor from'], address),
          ...fromAddress({ burst: 10, tokens: 1, perSeconds: 120 }, ['second factor', physicianId], address),
          { rule: { burst: 30, tokens: 1, perSeconds: 60 }, name: ['second factor of', physicianId] },
        ]
      : [{ rule: { burst: 10, tokens: 1, perSeconds: 60 }, name: ['second factor device', physicianId, device] }],
  /**
   * Refused passkeys, by address: nothing else is known about a caller without a passkey. A passkey cannot be guessed,
   * so the bucket only limits how often somebody can try.
   */
  passkey: (address: string | null): Bucket[] =>
    fromAddress({ burst: 60, tokens: 1, perSeconds: 1 }, ['passkey from'], address),
  /**
   * Password reset mails: by address for all accounts, and by account for all addresses. When the second bucket is
   * empty, the owner has received that many mails.
   */
  resetMail: (email: string, address: string | null): Bucket[] => [
    ...fromAddress({ burst: 20, tokens: 1, perSeconds: 30 }, ['reset from'], address),
    { rule: { burst: 4, tokens: 1, perSeconds: 5 * 60 }, name: ['reset of', email] },
  ],
  /** Portal hand-offs of physicians, and password links, by address. */
  handOff: (address: string | null): Bucket => ({
    rule: { burst: 60, tokens: 1, perSeconds: 1 },
    name: ['hand-off', addressGroup(address)],
  }),
  /** Questions about single sign-on, and sign-ins at identity providers, by address. */
  singleSignOn: (address: string | null): Bucket => ({
    rule: { burst: 60, tokens: 1, perSeconds: 1 },
    name: ['single sign-on', addressGroup(address)],
  }),
  /** Exchanges of embed tokens: by address, which may be a whole clinic's, and by token. */
  embedExchange: (token: string, address: string | null): Bucket[] => [
    { rule: { burst: 120, tokens: 10, perSeconds: 1 }, name: ['embed from', addressGroup(address)] },
    { rule: { burst: 20, tokens: 1, perSeconds: 3 }, name: ['embed', token] },
  ],
  /** Answers and requests for codes on patients' pages, by address, which may be a whole clinic's. */
  patientPage: (address: string | null): Bucket => ({
    rule: { burst: 60, tokens: 1, perSeconds: 1 },
    name: ['patient page', addressGroup(address)],
  }),
  /** Acts on many consults at once, by physician. Each changes a hundred at most. */
  bulkActs: (partnerId: string, physicianId: string): Bucket => ({
    rule: { burst: 60, tokens: 1, perSeconds: 2 },
    name: ['bulk acts', partnerId, physicianId],
  }),
  /** The signals from one person's pages to the engine of one call; joining takes a handful. */
  callSignals: (partnerId: string, consultId: string, personId: string): Bucket => ({
    rule: { burst: 100, tokens: 5, perSeconds: 1 },
    name: ['call signals', partnerId, consultId, personId],
  }),
  /** Saves of answers to questionnaires, for one patient. Each checks a whole form, and a widget saves after every answer. */
  intakeAnswers: (partnerId: string, subject: string): Bucket => ({
    rule: { burst: 60, tokens: 2, perSeconds: 1 },
    name: ['intake answers', partnerId, subject],
  }),
}
