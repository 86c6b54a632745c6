import { defineWords } from '@consult/ui/i18n/words.ts'

export const portalSessionWords = defineWords({
  en: {
    signInFor: 'For physicians.',
    fromYourSystem: 'Do you use Consult through your clinic’s system? Open it there to sign in automatically.',
    handingOff: 'Signing you in…',
    handOffFailed: 'This link doesn’t work',
    handOffFaults: {
      refused: 'This link was already used or has expired.',
      malformed: 'This link is incomplete.',
      too_many: 'Too many attempts. Try again in a minute.',
      unavailable: 'Couldn’t reach Consult.',
      no_connection: 'You’re offline.',
    },
    handOffInstead: 'Open Consult from your clinic’s system again, or sign in with your password.',
    signInWithPassword: 'Sign in with password',
    switchTo: (name: string) => `Switch to ${name}?`,
    switchText: (from: string, to: string) =>
      `You’re signed in as ${from}. This link signs in ${to}. Switch only if you opened it yourself.`,
    switchNow: 'Switch account',
    shortcuts: 'Keyboard shortcuts',
    onDuty: 'You’re still on duty',
    onDutyText: 'Overdue consults can be assigned to you while you’re on duty, even when you’re signed out.',
    stayOnDuty: 'Stay on duty and sign out',
    goOffDuty: 'Go off duty and sign out',
  },
  es: {
    signInFor: 'Para médicos.',
    fromYourSystem: '¿Usa Consult a través del sistema de su clínica? Ábralo allí para iniciar sesión automáticamente.',
    handingOff: 'Iniciando su sesión…',
    handOffFailed: 'Este enlace no funciona',
    handOffFaults: {
      refused: 'Este enlace ya se ha usado o ha caducado.',
      malformed: 'Este enlace está incompleto.',
      too_many: 'Demasiados intentos. Espere un minuto e inténtelo de nuevo.',
      unavailable: 'No se ha podido conectar con Consult.',
      no_connection: 'No tiene conexión.',
    },
    handOffInstead: 'Abra Consult de nuevo desde el sistema de su clínica o inicie sesión con su contraseña.',
    signInWithPassword: 'Iniciar sesión con contraseña',
    switchTo: (name: string) => `¿Cambiar a ${name}?`,
    switchText: (from: string, to: string) =>
      `Ha iniciado sesión como ${from}. Este enlace inicia la sesión de ${to}. Cambie solo si lo ha abierto usted.`,
    switchNow: 'Cambiar de cuenta',
    shortcuts: 'Atajos de teclado',
    onDuty: 'Sigue de guardia',
    onDutyText: 'Mientras esté de guardia se le pueden asignar consultas vencidas, también con la sesión cerrada.',
    stayOnDuty: 'Seguir de guardia y cerrar sesión',
    goOffDuty: 'Terminar la guardia y cerrar sesión',
  },
})
