import type { AccountMailKind } from '@consult/db'
import type { Mail } from '@consult/mailer'
import { accountMailWords, type MailLanguage } from './account-mail-words.ts'
import { nameInMail } from './name-in-mail.ts'

/** The recipient of a mail about an account. */
export interface Addressee {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly partnerName: string
}

/** A link that lets its holder choose the password. */
export interface PasswordLink {
  readonly kind: 'invitation' | 'reset'
  readonly token: string
  readonly expiresAt: Date
}

/** A mail that reports a change of the account. It has no link that grants access. */
export type NoticeKind = Exclude<AccountMailKind, PasswordLink['kind']>

export const isNotice = (kind: AccountMailKind): kind is NoticeKind => kind !== 'invitation' && kind !== 'reset'

const pages: Record<PasswordLink['kind'], string> = { invitation: 'invitation', reset: 'reset' }

const minutes = (instant: Date) => `${instant.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/**
 * Writes the mail to a physician or a member. The link carries the token in its fragment, which browsers never send to a server.
 * @param letter `link` is null for a kind without a link. `at` is when the mail was requested.
 */
export function accountLetter(
  addressee: Addressee,
  letter: {
    kind: AccountMailKind
    language: MailLanguage
    /** The URL of the app that the addressee signs in to. */
    siteUrl: string
    /** Whether the addressee is a member, who signs in to the console. */
    isMember: boolean
    link: PasswordLink | null
    at: Date
  },
): Mail {
  const { email, firstName, lastName, partnerName } = addressee
  const { kind, language, siteUrl, isMember, link, at } = letter
  const words = accountMailWords[language]
  const facts = { name: nameInMail(`${firstName} ${lastName}`), partnerName: nameInMail(partnerName) }
  if (isNotice(kind)) {
    return { to: email, ...words[kind]({ ...facts, at: minutes(at), forgot: `${siteUrl}/forgot`, site: siteUrl }) }
  }
  if (!link) throw new Error(`a mail of kind ${kind} has a link`)
  const { token, expiresAt } = link
  const address = `${siteUrl}/${pages[kind]}#token=${token}`
  const letterKind = isMember && kind === 'invitation' ? 'member_invitation' : kind
  return { to: email, ...words[letterKind]({ ...facts, link: address, until: minutes(expiresAt) }) }
}
