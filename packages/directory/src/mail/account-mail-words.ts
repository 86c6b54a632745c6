import type { NameInMail } from './name-in-mail.ts'

/** The languages of mail about accounts. The first one is the default. */
const languages = ['en', 'es'] as const
export type MailLanguage = (typeof languages)[number]

/**
 * Picks the language of a mail.
 * @param read the languages that the recipient reads, best first, as BCP 47 tags. Regions and scripts are ignored.
 */
export function mailLanguageOf(read: readonly (string | null)[]): MailLanguage {
  const known = read.map((tag) => languages.find((language) => tag?.toLowerCase().split('-')[0] === language))
  return known.find((language) => language !== undefined) ?? languages[0]
}

/** The variables of a mail. Partners choose only the names, which are limited. `until` and `at` are formatted for people. */
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
  /** The URL of the app that the addressee signs in to. */
  readonly site: string
}

interface Letter {
  readonly subject: string
  readonly text: string
}

interface Words {
  readonly invitation: (facts: LinkFacts) => Letter
  readonly member_invitation: (facts: LinkFacts) => Letter
  readonly reset: (facts: LinkFacts) => Letter
  readonly password_changed: (facts: ChangeFacts) => Letter
  readonly second_factor_changed: (facts: ChangeFacts) => Letter
  readonly second_factor_reset: (facts: ChangeFacts) => Letter
  readonly recovery_code_used: (facts: ChangeFacts) => Letter
  readonly new_device: (facts: ChangeFacts) => Letter
  readonly alerts: (facts: ChangeFacts) => Letter
  readonly endpoint_failing: (facts: ChangeFacts) => Letter
  readonly endpoint_disabled: (facts: ChangeFacts) => Letter
  readonly replies_overdue: (facts: ChangeFacts) => Letter
}

export const accountMailWords: Record<MailLanguage, Words> = {
  en: {
    invitation: ({ name, partnerName, link, until }) => ({
      subject: `${partnerName}: set up your Consult account`,
      text: `Hello ${name},

${partnerName} created a Consult account for you. Use it to see and answer your patients.

Set your password:
${link}

The link works once and expires on ${until}. Anyone with the link can set your password, so don't forward this email.
If you didn't expect this email, you can ignore it.
`,
    }),
    member_invitation: ({ name, partnerName, link, until }) => ({
      subject: `${partnerName}: set up your Consult console account`,
      text: `Hello ${name},

You have been invited to the Consult console of ${partnerName}. What you see there depends on your role.

Set your password:
${link}

The link works once and expires on ${until}. Anyone with the link can set your password, so don't forward this email.
If you didn't expect this email, you can ignore it.
`,
    }),
    reset: ({ name, partnerName, link, until }) => ({
      subject: 'Consult: reset your password',
      text: `Hello ${name},

We received a request to reset the password for your ${partnerName} account.

Set a new password:
${link}

The link works once and expires on ${until}. Anyone with the link can set your password, so don't forward this email.
If you didn't request this, you can ignore this email. Your password stays the same.
`,
    }),
    password_changed: ({ name, partnerName, at, forgot }) => ({
      subject: 'Consult: your password was changed',
      text: `Hello ${name},

The password for your ${partnerName} account was changed on ${at}. All your other sessions were signed out.

If you didn't change it, reset your password now and contact ${partnerName}:
${forgot}
`,
    }),
    second_factor_changed: ({ name, partnerName, at, forgot }) => ({
      subject: 'Consult: your two-step sign-in was changed',
      text: `Hello ${name},

The second step of signing in to your ${partnerName} account was changed on ${at}: a passkey, an authenticator app
or your recovery codes.

If you didn't change it, reset your password now and contact ${partnerName}:
${forgot}
`,
    }),
    second_factor_reset: ({ name, partnerName, at, forgot }) => ({
      subject: 'Consult: your two-step sign-in was reset',
      text: `Hello ${name},

The second step of signing in to your ${partnerName} account was reset on ${at}. Your passkeys, your authenticator app and
your recovery codes no longer work, and all your sessions were signed out.

If you didn't ask for this, reset your password now and contact ${partnerName}:
${forgot}
`,
    }),
    recovery_code_used: ({ name, partnerName, at, forgot }) => ({
      subject: 'Consult: a recovery code was used',
      text: `Hello ${name},

Somebody signed in to your ${partnerName} account with a recovery code on ${at}. The code no longer works.

If it wasn't you, reset your password now and contact ${partnerName}:
${forgot}
`,
    }),
    new_device: ({ name, partnerName, at, forgot }) => ({
      subject: 'Consult: new sign-in to your account',
      text: `Hello ${name},

Somebody signed in to your ${partnerName} account on ${at}, in a browser that you haven't used before or that has cleared its
cookies.

If it was you, there is nothing to do. If it wasn't you, reset your password now, which signs out all sessions, and contact
${partnerName}:
${forgot}
`,
    }),
    alerts: ({ name, partnerName, site }) => ({
      subject: `${partnerName}: alerts to review`,
      text: `Hello ${name},

The audit of ${partnerName} has new alerts. An alert shows something unusual and may have a good reason. Review them in the
console:
${site}/alerts

This mail comes at most once a day, and only when there are new alerts.
`,
    }),
    endpoint_failing: ({ name, partnerName, at, site }) => ({
      subject: `${partnerName}: a webhook endpoint is failing`,
      text: `Hello ${name},

A webhook endpoint of ${partnerName} has been failing since about ${at}. Its events wait until it
answers again. After five days without a success it is disabled. See in the console what it answers:
${site}/endpoints
`,
    }),
    endpoint_disabled: ({ name, partnerName, at, site }) => ({
      subject: `${partnerName}: a webhook endpoint was disabled`,
      text: `Hello ${name},

A webhook endpoint of ${partnerName} was disabled at ${at} and gets no events. See why in the console, and enable it
there:
${site}/endpoints
`,
    }),
    replies_overdue: ({ name, partnerName, site }) => ({
      subject: `${partnerName}: replies are overdue`,
      text: `Hello ${name},

A reply of yours at ${partnerName} is overdue, and you are off duty. Reply in the portal, or hand your open consults over
to a colleague:
${site}/inbox

This mail comes at most every twelve hours. You can turn it off in the portal:
${site}/account/notifications
`,
    }),
  },
  es: {
    invitation: ({ name, partnerName, link, until }) => ({
      subject: `${partnerName}: configure su cuenta de Consult`,
      text: `Hola, ${name}:

${partnerName} ha creado una cuenta de Consult para usted. En ella verá a sus pacientes y les responderá.

Elija su contraseña:
${link}

El enlace funciona una sola vez y caduca el ${until}. Quien lo tenga puede elegir su contraseña: no reenvíe este correo.
Si no esperaba este correo, puede ignorarlo.
`,
    }),
    member_invitation: ({ name, partnerName, link, until }) => ({
      subject: `${partnerName}: active su cuenta de la consola de Consult`,
      text: `Hola, ${name}:

Le han invitado a la consola de Consult de ${partnerName}. Lo que verá allí depende de su función.

Elija su contraseña:
${link}

El enlace funciona una sola vez y caduca el ${until}. Quien tenga el enlace puede elegir su contraseña: no reenvíe este correo.
Si no esperaba este correo, puede ignorarlo.
`,
    }),
    reset: ({ name, partnerName, link, until }) => ({
      subject: 'Consult: restablezca su contraseña',
      text: `Hola, ${name}:

Hemos recibido una solicitud para restablecer la contraseña de su cuenta de ${partnerName}.

Elija una contraseña nueva:
${link}

El enlace funciona una sola vez y caduca el ${until}. Quien lo tenga puede elegir su contraseña: no reenvíe este correo.
Si no la ha solicitado, puede ignorar este correo. Su contraseña sigue siendo la misma.
`,
    }),
    password_changed: ({ name, partnerName, at, forgot }) => ({
      subject: 'Consult: se ha cambiado su contraseña',
      text: `Hola, ${name}:

La contraseña de su cuenta de ${partnerName} se cambió el ${at}. Se han cerrado todas sus demás sesiones.

Si no la ha cambiado usted, restablezca ahora su contraseña y contacte con ${partnerName}:
${forgot}
`,
    }),
    second_factor_changed: ({ name, partnerName, at, forgot }) => ({
      subject: 'Consult: se ha cambiado su inicio de sesión en dos pasos',
      text: `Hola, ${name}:

El segundo paso para iniciar sesión en su cuenta de ${partnerName} se cambió el ${at}: una llave de acceso, una aplicación
de autenticación o sus códigos de recuperación.

Si no lo ha cambiado usted, restablezca ahora su contraseña y contacte con ${partnerName}:
${forgot}
`,
    }),
    second_factor_reset: ({ name, partnerName, at, forgot }) => ({
      subject: 'Consult: se ha restablecido su inicio de sesión en dos pasos',
      text: `Hola, ${name}:

El segundo paso para iniciar sesión en su cuenta de ${partnerName} se restableció el ${at}. Sus llaves de acceso, su aplicación de
autenticación y sus códigos de recuperación ya no funcionan, y se han cerrado todas sus sesiones.

Si no lo ha pedido usted, restablezca ahora su contraseña y contacte con ${partnerName}:
${forgot}
`,
    }),
    recovery_code_used: ({ name, partnerName, at, forgot }) => ({
      subject: 'Consult: se ha usado un código de recuperación',
      text: `Hola, ${name}:

Alguien inició sesión en su cuenta de ${partnerName} con un código de recuperación el ${at}. El código ya no funciona.

Si no ha sido usted, restablezca ahora su contraseña y contacte con ${partnerName}:
${forgot}
`,
    }),
    new_device: ({ name, partnerName, at, forgot }) => ({
      subject: 'Consult: nuevo inicio de sesión en su cuenta',
      text: `Hola, ${name}:

Alguien inició sesión en su cuenta de ${partnerName} el ${at}, en un navegador que usted no había usado antes o que ha borrado
sus cookies.

Si ha sido usted, no tiene que hacer nada. Si no, restablezca ahora su contraseña, con lo que se cierran todas las sesiones, y
contacte con ${partnerName}:
${forgot}
`,
    }),
    alerts: ({ name, partnerName, site }) => ({
      subject: `${partnerName}: alertas por revisar`,
      text: `Hola, ${name}:

La auditoría de ${partnerName} tiene alertas nuevas. Una alerta muestra algo poco habitual y puede tener un buen motivo.
Revíselas en la consola:
${site}/alerts

Este correo llega como mucho una vez al día, y solo cuando hay alertas nuevas.
`,
    }),
    endpoint_failing: ({ name, partnerName, at, site }) => ({
      subject: `${partnerName}: un punto de conexión de webhooks falla`,
      text: `Hola, ${name}:

Un punto de conexión de webhooks de ${partnerName} falla desde el ${at}, aproximadamente. Sus eventos esperan hasta que
vuelva a responder. Tras cinco días sin un envío correcto se desactiva. Vea en la consola qué responde:
${site}/endpoints
`,
    }),
    endpoint_disabled: ({ name, partnerName, at, site }) => ({
      subject: `${partnerName}: se ha desactivado un punto de conexión de webhooks`,
      text: `Hola, ${name}:

Un punto de conexión de webhooks de ${partnerName} se desactivó el ${at} y no recibe eventos. Vea el motivo en la consola y
actívelo allí:
${site}/endpoints
`,
    }),
    replies_overdue: ({ name, partnerName, site }) => ({
      subject: `${partnerName}: tiene respuestas vencidas`,
      text: `Hola, ${name}:

Una respuesta suya en ${partnerName} está vencida y usted está fuera de guardia. Responda en el portal o entregue sus
consultas abiertas a un colega:
${site}/inbox

Este correo llega como mucho cada doce horas. Puede desactivarlo en el portal:
${site}/account/notifications
`,
    }),
  },
}
