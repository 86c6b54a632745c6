import type { NameInMail } from './name-in-mail.ts'

/** The languages that mail about accounts is written in. The first is for whoever reads none of them. */
const languages = ['en', 'es'] as const
export type MailLanguage = (typeof languages)[number]

/** The language for somebody who reads these, the best first. BCP 47; a region or script does not matter. */
export function mailLanguageOf(read: readonly (string | null)[]): MailLanguage {
  const known = read.map((tag) => languages.find((language) => tag?.toLowerCase().split('-')[0] === language))
  return known.find((language) => language !== undefined) ?? languages[0]
}

/** What a mail is made of: nothing that a partner chose but names, limited. `until` and `at` are instants as people read them. */
export interface MailFacts {
  readonly name: NameInMail
  readonly partnerName: NameInMail
}

export interface LinkFacts extends MailFacts {
  readonly link: string
  readonly until: string
}

export interface ChangeFacts extends MailFacts {
  readonly at: string
  readonly forgot: string
}

interface Letter {
  readonly subject: string
  readonly text: string
}

interface Words {
  readonly invitation: (facts: LinkFacts) => Letter
  readonly reset: (facts: LinkFacts) => Letter
  readonly password_changed: (facts: ChangeFacts) => Letter
}

export const accountMailWords: Record<MailLanguage, Words> = {
  en: {
    invitation: ({ name, partnerName, link, until }) => ({
      subject: `${partnerName}: your account for consults`,
      text: `Hello ${name},

${partnerName} has opened an account for you, where you see and answer your patients.

Choose your password:
${link}

The link works once, until ${until}. Whoever has it can choose the password: do not pass this message on.
If you did not expect it, you need not do anything.
`,
    }),
    reset: ({ name, partnerName, link, until }) => ({
      subject: 'Consult: choose a new password',
      text: `Hello ${name},

somebody, most likely you, has asked for a new password for your account with ${partnerName}.

Choose your new password:
${link}

The link works once, until ${until}. Whoever has it can choose the password: do not pass this message on.
If it was not you, you need not do anything: your password stays as it is.
`,
    }),
    password_changed: ({ name, partnerName, at, forgot }) => ({
      subject: 'Consult: your password was changed',
      text: `Hello ${name},

the password of your account with ${partnerName} was changed on ${at}. Everybody who was signed in elsewhere has been
signed out.

If it was not you, ask for a new password at once, and tell ${partnerName}:
${forgot}
`,
    }),
  },
  es: {
    invitation: ({ name, partnerName, link, until }) => ({
      subject: `${partnerName}: su cuenta para las consultas`,
      text: `Hola, ${name}:

${partnerName} ha abierto una cuenta para usted, en la que verá a sus pacientes y les responderá.

Elija su contraseña:
${link}

El enlace funciona una sola vez, hasta el ${until}. Quien lo tenga puede elegir la contraseña: no reenvíe este mensaje.
Si no lo esperaba, no tiene que hacer nada.
`,
    }),
    reset: ({ name, partnerName, link, until }) => ({
      subject: 'Consult: elija una contraseña nueva',
      text: `Hola, ${name}:

alguien, seguramente usted, ha pedido una contraseña nueva para su cuenta con ${partnerName}.

Elija su contraseña nueva:
${link}

El enlace funciona una sola vez, hasta el ${until}. Quien lo tenga puede elegir la contraseña: no reenvíe este mensaje.
Si no ha sido usted, no tiene que hacer nada: su contraseña sigue siendo la misma.
`,
    }),
    password_changed: ({ name, partnerName, at, forgot }) => ({
      subject: 'Consult: se ha cambiado su contraseña',
      text: `Hola, ${name}:

la contraseña de su cuenta con ${partnerName} se cambió el ${at}. Se ha cerrado la sesión en todos los demás
dispositivos.

Si no ha sido usted, pida enseguida una contraseña nueva y avise a ${partnerName}:
${forgot}
`,
    }),
  },
}
