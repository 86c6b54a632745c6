import type { Mail } from '@consult/mailer'
import type { Addressee } from './account-letter.ts'
import type { MailLanguage } from './account-mail-words.ts'
import { type NameInMail, nameInMail } from './name-in-mail.ts'

interface Facts {
  readonly name: NameInMail
  readonly partnerName: NameInMail
  readonly link: string
}

const words: Record<MailLanguage, (facts: Facts) => Pick<Mail, 'subject' | 'text'>> = {
  en: ({ name, partnerName, link }) => ({
    subject: `${partnerName}: sign in to Consult`,
    text: `Hello ${name},

You have a Consult account of ${partnerName}. Your organization signs you in, so you don't need a password, and there is none to
reset.

Sign in with your email address:
${link}

If you didn't expect this email, you can ignore it.
`,
  }),
  es: ({ name, partnerName, link }) => ({
    subject: `${partnerName}: inicie sesión en Consult`,
    text: `Hola, ${name}:

Tiene una cuenta de Consult de ${partnerName}. Su organización inicia su sesión, así que no necesita contraseña ni hay ninguna que
restablecer.

Inicie sesión con su correo electrónico:
${link}

Si no esperaba este correo, puede ignorarlo.
`,
  }),
}

/** Writes the mail that takes the place of an invitation or a reset link where single sign-on is required. It grants no access. */
export function ssoLetter(
  addressee: Addressee,
  { language, siteUrl }: { language: MailLanguage; siteUrl: string },
): Mail {
  const { email, firstName, lastName, partnerName } = addressee
  const facts = { name: nameInMail(`${firstName} ${lastName}`), partnerName: nameInMail(partnerName) }
  return { to: email, ...words[language]({ ...facts, link: `${siteUrl}/sign-in` }) }
}
