import type { Mail } from '../mail/mailer.ts'

/** The invitation as the physician reads it. The token stands in the fragment, which browsers send to no server. */
export function invitationMail(invitation: {
  email: string
  firstName: string
  lastName: string
  partnerName: string
  portalUrl: string
  token: string
  expiresAt: Date
}): Mail {
  const { email, firstName, lastName, partnerName, portalUrl, token, expiresAt } = invitation
  const until = `${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return {
    to: email,
    subject: `${partnerName}: your account for consults`,
    text: `Hello ${firstName} ${lastName},

${partnerName} has opened an account for you, where you see and answer your patients.

Choose your password:
${portalUrl}/invitation#token=${token}

The link works once, until ${until}. Whoever has it can choose the password: do not pass this message on.
If you did not expect it, you need not do anything.
`,
  }
}
