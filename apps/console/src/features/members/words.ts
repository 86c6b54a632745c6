import { defineWords } from '@consult/ui/i18n/words.ts'

export const roleWords = defineWords({
  en: {
    names: { administrator: 'Administrator', developer: 'Developer', auditor: 'Auditor' },
    everyone: { administrator: 'administrators', developer: 'developers', auditor: 'auditors' },
    texts: {
      administrator: 'Manages the account, its members and its physicians.',
      developer: 'Sees requests, events, endpoints and keys. Only in a test account.',
      auditor: 'Reads and exports the audit, and reviews what is unusual.',
    },
  },
  es: {
    names: { administrator: 'Administrador', developer: 'Desarrollador', auditor: 'Auditor' },
    everyone: { administrator: 'los administradores', developer: 'los desarrolladores', auditor: 'los auditores' },
    texts: {
      administrator: 'Gestiona la cuenta, sus miembros y sus médicos.',
      developer: 'Ve solicitudes, eventos, puntos de conexión y claves. Solo en una cuenta de pruebas.',
      auditor: 'Lee y exporta la auditoría, y revisa lo inusual.',
    },
  },
})

export const memberWords = defineWords({
  en: {
    title: 'Members',
    intro: 'The people of your organization who sign in to this console.',
    failed: 'Couldn’t load the members',
    invite: 'Invite member',
    inviteText: 'They get an email with a link to set a password.',
    email: 'Email address',
    emailFault: 'Enter an email address.',
    emailTaken: 'Somebody already has an account with this address.',
    name: 'Name (optional)',
    role: 'Role',
    send: 'Send invitation',
    invited: (email: string) => `Invited ${email}`,
    you: 'You',
    since: (day: string) => `Member since ${day}`,
    deactivateText: 'Their sessions end now, and they can’t sign in until you reactivate them.',
    reactivateText: 'They can sign in again with their old password.',
  },
  es: {
    title: 'Miembros',
    intro: 'Las personas de su organización que inician sesión en esta consola.',
    failed: 'No se han podido cargar los miembros',
    invite: 'Invitar a un miembro',
    inviteText: 'Recibirá un correo con un enlace para elegir una contraseña.',
    email: 'Correo electrónico',
    emailFault: 'Escriba un correo electrónico.',
    emailTaken: 'Alguien ya tiene una cuenta con esta dirección.',
    name: 'Nombre (opcional)',
    role: 'Rol',
    send: 'Enviar invitación',
    invited: (email) => `Se ha invitado a ${email}`,
    you: 'Usted',
    since: (day) => `Miembro desde el ${day}`,
    deactivateText: 'Sus sesiones terminan ahora y no podrá iniciar sesión hasta que se reactive.',
    reactivateText: 'Podrá iniciar sesión de nuevo con su contraseña anterior.',
  },
})
